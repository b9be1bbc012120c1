// People as operators see them, and what they do about one: sign them out everywhere, lock them, unlock them.
import type { Operating } from '#server/records/face.ts'
import { fail } from '#core/errors.ts'
import type { MembershipRow } from '#server/store/people/rows.ts'
import { operatingTables, type OperatingQuery } from '#server/store/operating/tables.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { PersonAnswer, SeenMembership, SeenPerson } from '../rules/seen.ts'
import { nameOfPerson, operate, personOf } from './operating.ts'

export async function findPeople(
  { house }: Operating,
  query: OperatingQuery,
): Promise<SeenPerson[]> {
  const found = await operatingTables(house.store).people(query, house.now().toISOString())
  return Promise.all(
    found.map(async (person) => {
      return { ...person, name: (await nameOfPerson(house, person.user_id)) ?? null }
    }),
  )
}

const shown = ({ db, group, editor, inherited }: MembershipRow): SeenMembership => ({
  db,
  name: group.name,
  editor,
  inherited,
})

async function seenPerson(operating: Operating, user_id: string): Promise<SeenPerson> {
  const [person] = await findPeople(operating, { text: user_id, after: '', limit: 1 })
  if (!person) throw fail('not_found', 'no_person')
  return person
}

/** One person and their Groups. */
export async function readPerson(operating: Operating, who: string): Promise<PersonAnswer> {
  const { user_id } = await personOf(operating, who)
  const person = await seenPerson(operating, user_id)
  const rows = await operating.house.store.membershipsOf(user_id, null)
  return { person, memberships: rows.filter(({ pending }) => !pending).map(shown) }
}

/** Ends their sessions; tokens stay. */
export async function signOut(operating: Operating, who: string): Promise<SeenPerson> {
  const { user_id } = await personOf(operating, who)
  await operate(operating, user_id, async (own) => {
    await peopleTables(own).endSessions(user_id)
    return { answer: undefined, audit: { event: 'person_signed_out', subject: user_id } }
  })
  return seenPerson(operating, user_id)
}

/** Nothing lets them in any more: no password, no token, no session. Failure forbidden for an operator. */
export async function lockPerson(
  operating: Operating,
  who: string,
  reason: string,
): Promise<SeenPerson> {
  const { house } = operating
  const { user_id } = await personOf(operating, who)
  const operators = await operatingTables(house.store).operators()
  if (operators.some((one) => one.user_id === user_id)) throw fail('forbidden', 'operator_stays')
  await operate(operating, user_id, async (own) => {
    await operatingTables(own).lockPerson(user_id, house.now().toISOString(), reason)
    await peopleTables(own).endSessions(user_id)
    const changes = { reason: [null, reason] } as const
    return { answer: undefined, audit: { event: 'person_locked', subject: user_id, changes } }
  })
  return seenPerson(operating, user_id)
}

export async function unlockPerson(operating: Operating, who: string): Promise<SeenPerson> {
  const { user_id } = await personOf(operating, who)
  await operate(operating, user_id, async (own) => {
    await operatingTables(own).lockPerson(user_id, null, null)
    return { answer: undefined, audit: { event: 'person_unlocked', subject: user_id } }
  })
  return seenPerson(operating, user_id)
}
