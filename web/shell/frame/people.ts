// The people of a Group: who they are, from its memberships and the cards that it keeps; and the call that asks for them.
import type { Person } from '#web/api/context.ts'
import { findAll } from '#web/api/pages.ts'

/** A membership, or the card that the Group keeps of everybody who ever belonged to it. */
export interface MemberDocument {
  readonly _id: string
  readonly klass?: string
  readonly fullname?: string
  readonly picture?: string
  readonly user_id?: string
  readonly name?: string
  readonly label?: string
  readonly email?: string
  readonly pending?: boolean
  readonly user?: { readonly _id: string; readonly label?: string }
}

/** People of a Group by id, those who left too; invitations are nobody yet. */
export function peopleOf(documents: readonly MemberDocument[]): Map<string, Person> {
  const cards = documents.filter(({ klass }) => klass === 'User')
  const pictures = new Map(cards.map(({ _id, picture }) => [_id, picture]))
  const former = cards.map(({ _id: id, fullname, label }): Person => {
    return { id, name: fullname ?? label ?? id, member: false }
  })
  const members = documents.flatMap((member): Person[] => {
    const { user_id: id, email } = member
    if (id === undefined || member.pending) return []
    const name = member.name ?? member.user?.label ?? member.label ?? email ?? id
    return [{ id, name, email, picture: pictures.get(id), member: true }]
  })
  return new Map([...former, ...members].map((person) => [person.id, person]))
}

/** Memberships, those by the Group above among them, and cards of this Group. */
export async function askPeople(db: string, signal?: AbortSignal): Promise<MemberDocument[]> {
  const kinds = ['Membership', 'User']
  const found = await Promise.all(
    kinds.map((klass) => findAll(db, { selector: { klass } }, signal)),
  )
  return found.flat() as unknown as MemberDocument[]
}
