// A Group as one of its members sees it, for work without a call of theirs: what is delivered to a person, and
// mailed to them, is what they may read at that moment.
import { planRefuses } from '#core/access/policies.ts'
import type { WireDocument } from '#core/wire.ts'
import type { House } from '#server/house.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { RecordContext } from '../face.ts'
import { actorIn, isShutOut } from '#server/session/actor.ts'
import { nobody, type Session } from '#server/session/session.ts'
import { toWire } from '#server/store/documents/stored.ts'

/** The session of a person, with all their memberships; undefined when there is no such person, or an operator locked them. */
export async function sessionOf(house: House, user_id: string): Promise<Session | undefined> {
  const person = await peopleTables(house.store).byId(user_id)
  if (!person || (await peopleTables(house.store).isLocked(user_id))) return undefined
  const memberships = await house.store.membershipsOf(user_id, null)
  return { ...nobody, person, by: 'cookie', memberships }
}

/** Their context in a Group; undefined when it is closed to them: no members, the unconfirmed, everybody of a locked Group. */
export function placeOf(house: House, session: Session, db: string): RecordContext | undefined {
  const now = house.now().toISOString()
  const actor = actorIn(session, db, house.config.billing)
  const isClosed = !actor.membership || isShutOut(house, session)
  if (isClosed || planRefuses(actor, 'read')) return undefined
  return { house, database: house.store.database(db), actor, now }
}

/** Those of these records that they may read, by id. */
export async function readableIn(
  house: House,
  session: Session,
  { db, ids }: { db: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, WireDocument>> {
  const place = placeOf(house, session, db)
  if (!place) return new Map()
  const { mayRead } = house.rules.reading(place)
  const stored = await place.database.getMany([...new Set(ids)])
  return new Map(stored.filter((one) => mayRead(one)).map((one) => [one.id, toWire(one)]))
}
