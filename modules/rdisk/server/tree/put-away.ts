// Into the trash, in the transaction of what takes something away or takes its place: the name is free at once.
import type { Place } from '#core/entity/place.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { davTables } from '../../store/dav/writing.ts'
import { trashedKind } from '../../rules/kind.ts'
import { admitWriting, type Write } from './operation.ts'
import { placeAs } from './place.ts'
import { docOf, endFile, storeFile } from './store.ts'

/** Locks do not go along with what they lock, nor with what lies in it. */
export async function leaveLocks(
  { now }: Pick<RecordContext, 'now'>,
  transaction: Transaction,
  ids: readonly string[],
): Promise<void> {
  const ended = await davTables(transaction).locksWithin(ids, now)
  await davTables(transaction).dropLocks(ended.map(({ token }) => token))
}

/** What systems made for themselves goes for good, and what is kept elsewhere. */
export async function putAway(
  context: RecordContext,
  transaction: Transaction,
  place: Place & { readonly isKept?: boolean },
  { caller, via }: Write,
): Promise<Place> {
  await leaveLocks(context, transaction, [place.id])
  const doc = await docOf(transaction, place.id)
  if (place.litter || place.isKept) {
    await endFile(transaction, context, doc)
    return place
  }
  const trashed = { kind: trashedKind(doc), deleted_at: context.now, deleted_by: caller, via }
  const stored = await storeFile(transaction, context, {
    doc: { ...doc, ...trashed },
    event: 'archive',
  })
  return placeAs(stored, place.versions)
}

/** As `putAway`, of what has a name that something else takes: that deletes it. Failure forbidden for who may not delete. */
export async function giveUpName(
  context: RecordContext,
  transaction: Transaction,
  place: Place,
  write: Write,
): Promise<void> {
  if (!place.litter) admitWriting(context, 'remove', 'update')
  await putAway(context, transaction, place, write)
}
