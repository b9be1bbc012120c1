// How locks end: when somebody ends them, when their time is over, when what they lock goes. The empty file that a lock made where
// nothing was goes with it, unless somebody has written it.
import { fail } from '#core/errors.ts'
import { eachGroup, systemActor } from '#server/records/upkeep/groups.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { placeQueries } from '../../../store/places/reading.ts'
import { davQueries } from '../../../store/dav/reading.ts'
import { davTables } from '../../../store/dav/writing.ts'
import type { DavLock } from '../../../store/dav/face.ts'
import { docOf, endFile } from '../../tree/store.ts'
import { isUnwritten } from '../../tree/place.ts'
import { locksOver, type AncestorIds } from './rules.ts'

/** The moment by which a lock is over or not: of the look at it, since a body may take hours to come, and a write may wait for its turn. */
export function momentOf({ house }: Pick<RecordContext, 'house'>): string {
  return house.now().toISOString()
}

/** Who locked ends it; administrators end everybody's. */
export function mayEnd({ actor }: Pick<RecordContext, 'actor'>, { person }: DavLock): boolean {
  return person === actor.user_id || actor.membership?.editor === true
}

/** Ends the lock of this token over a file or folder; false where there is none. Failure forbidden. */
export async function endLock(
  context: RecordContext,
  transaction: Transaction,
  { line, token }: { readonly line: AncestorIds; readonly token: string },
): Promise<boolean> {
  const locks = await davTables(transaction).locksOn(line, momentOf(context))
  const found = locksOver(locks, line).find((one) => one.token === token)
  if (!found) return false
  if (!mayEnd(context, found)) throw fail('forbidden', 'not_allowed')
  await endLocks(context, transaction, [found])
  return true
}

/** Ends locks, and takes away for good the files that were made for them and are as they were made. */
export async function endLocks(
  context: RecordContext,
  transaction: Transaction,
  ended: readonly DavLock[],
): Promise<void> {
  await davTables(transaction).dropLocks(ended.map(({ token }) => token))
  const made = ended.filter(({ isPlaceholder }) => isPlaceholder).map(({ id }) => id)
  for (const place of await placeQueries(transaction).get(made)) {
    if (!isUnwritten(place) || place.deleted_at !== '') continue
    await endFile(transaction, context, await docOf(transaction, place.id))
  }
}

export const locksTask = 'dav-locks'

/** Every hour: locks whose time is over. */
export const locksJob = eachGroup('locks of a Group could not be ended', async (house, db) => {
  const database = house.store.database(db)
  const now = momentOf({ house })
  if ((await davQueries(database).ended(now)).length === 0) return
  const context = { house, database, actor: await systemActor(house, database), now }
  await database.write(async (transaction) => {
    await endLocks(context, transaction, await davTables(transaction).ended(now))
  })
})

export const propertiesTask = 'dav-properties'

/** Every night: properties of files that are not there any more, and names that were left before. */
export const propertiesJob = eachGroup(
  'properties of a Group could not be cleared up',
  async (house, db) => {
    const now = momentOf({ house })
    await house.store.database(db).write((transaction) => davTables(transaction).forget(now))
  },
)
