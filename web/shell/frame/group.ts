// Builds the Group at hand from session and memberships: its name, who looks at it, and the people in it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { isLocked } from '#core/access/policies.ts'
import type { Group, Person } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import { findAll } from '#web/api/pages.ts'
import { useSession } from '../../api/session/session.ts'
import { actorOf } from '../actor.ts'

/** `undefined`: no Group in the address, or one that is not this person's. */
export function useGroupAtHand(db: string | undefined): Group | undefined {
  const { person, groups } = useSession()
  const membership = groups.find((one) => one.db_name === db)
  const { data: members } = useQuery({
    queryKey: [...cacheKey(db ?? '', 'Membership'), 'people'],
    queryFn: async ({ signal }) => (db === undefined ? [] : askPeople(db, signal)),
    enabled: membership !== undefined && membership.entitlement?.open !== false,
    staleTime: 300_000,
  })
  return useMemo(() => {
    if (!person || !membership) return undefined
    const people = peopleOf(members ?? [])
    if (!people.has(person.id)) {
      const name = person.fullname ?? person.email ?? person.id
      people.set(person.id, { id: person.id, name, email: person.email ?? undefined, member: true })
    }
    return {
      db: membership.db_name,
      name: membership.account.label,
      zone: membership['time-zone'],
      country: membership.country || undefined,
      currency: membership.currency,
      callingCode: membership['calling-code'],
      off: membership.off ?? [],
      actor: actorOf(person, membership),
      people,
    }
  }, [person, membership, members])
}

/** What was loaded of a Group with other rights is dropped, and loaded anew as far as it is still shown. */
export function useFreshRights(group: Group | undefined): void {
  const client = useQueryClient()
  const { db, actor } = group ?? {}
  const rights = JSON.stringify(actor?.membership)
  const former = useRef({ db, rights })
  useEffect(() => {
    const { current } = former
    former.current = { db, rights }
    if (db !== undefined && current.db === db && current.rights !== rights)
      void client.resetQueries({ queryKey: cacheKey(db) })
  }, [db, rights, client])
}

/** How many belong to the Group now; undefined until it is known. */
export function useMemberCount(db: string | undefined): number | undefined {
  const group = useGroupAtHand(db)
  // A locked Group tells of nobody.
  if (!group || isLocked(group.actor)) return undefined
  return [...group.people.values()].filter(({ member }) => member).length
}

/** A membership, or the card that the Group keeps of everybody who ever belonged to it. */
interface MemberDocument {
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
function peopleOf(documents: readonly MemberDocument[]): Map<string, Person> {
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
async function askPeople(db: string, signal?: AbortSignal): Promise<MemberDocument[]> {
  const kinds = ['Membership', 'User']
  const found = await Promise.all(
    kinds.map((klass) => findAll(db, { selector: { klass } }, signal)),
  )
  return found.flat() as unknown as MemberDocument[]
}
