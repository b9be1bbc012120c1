// The trash: what is put into it keeps what lies below it, frees its name at once, and comes back where it was.
import type { Place } from '#core/entity/place.ts'
import { fail } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import type { DueUntil } from '../../store/places/face.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { cloudFile } from '../../entities/cloud-file.ts'
import { liveKind } from '../../rules/kind.ts'
import {
  admitWriting,
  livePlace,
  maxLevels,
  refuseFixed,
  type Done,
  type GuardedWrite,
  type Write,
} from './operation.ts'
import { folderSavedFor, goOnWith, isMadeForSave } from './folder-goes-on.ts'
import { endSave } from './name-goes-on.ts'
import { placeAs } from './place.ts'
import { putAway } from './put-away.ts'
import { docOf, storeFile, type FileDoc } from './store.ts'
import { freeName } from './free-name.ts'

interface ById extends Write {
  readonly id: string
}

/** Puts a file or folder into the trash. Failure not_found; forbidden for what an app shows, and as `removeIn` has it. */
export async function remove(context: RecordContext, request: ById & GuardedWrite): Promise<Done> {
  admitWriting(context, 'update', 'remove')
  return context.database.write(
    (transaction) => removeIn(context, transaction, request),
    [request.id],
  )
}

/** Failure forbidden for who may not delete, but for what a program deletes while it saves: nothing is lost by that. */
export async function removeIn(
  context: RecordContext,
  transaction: Transaction,
  request: ById & GuardedWrite,
): Promise<Done> {
  const from = await livePlace(transaction, request.id, request)
  refuseFixed(from)
  await request.admit?.(transaction, from)
  const came = await folderSavedFor(context, transaction, from, request)
  const ended = came
    ? await goOnWith(context, transaction, { folder: from, came, to: came, write: request })
    : await endSave(context, transaction, from, request)
  const isKept = 'isKept' in ended && ended.isKept
  const refused = cloudFile.access(context.actor, 'remove')
  const isOfSave = ended.place || isKept || from.litter
  if (refused && !isOfSave && !(await isMadeForSave(context, transaction, from)))
    throw fail('forbidden', refused)
  const place = ended.place ?? (await putAway(context, transaction, { ...from, isKept }, request))
  const { became } = ended
  const done = { place, created: false, copies: [], gone: [from.id], became }
  await request.settle?.(transaction, done)
  return done
}

/**
 * Takes a file or folder out of the trash: to where it was, or into the root where that folder is gone or in the trash; ` (2)` where
 * its name is taken. Failure not_found for what is not in the trash.
 */
export async function restore(context: RecordContext, request: ById): Promise<Done> {
  admitWriting(context)
  return context.database.write(
    (transaction) => restoreIn(context, transaction, request),
    [request.id],
  )
}

export async function restoreIn(
  context: RecordContext,
  transaction: Transaction,
  request: ById,
): Promise<Done> {
  const [from] = await placeQueries(transaction).get([request.id])
  if (!from || from.deleted_at === '') throw fail('not_found', 'not_in_trash')
  if (request.within) throw fail('forbidden', 'not_allowed')
  const parent = await liveParent(transaction, from)
  const doc = await docOf(transaction, from.id)
  const name = await freeName(transaction, parent, from.name)
  const live: FileDoc = {
    ...doc,
    name,
    dir_id: parent || undefined,
    kind: liveKind(doc),
    deleted_at: undefined,
    deleted_by: undefined,
  }
  const place = placeAs(
    await storeFile(transaction, context, { doc: live, event: 'restore' }),
    from.versions,
  )
  const done = { place, created: true, copies: [], gone: [] }
  await request.settle?.(transaction, done)
  return done
}

async function liveParent(transaction: Transaction, { parent }: Place): Promise<string> {
  const above = await placeQueries(transaction).above(parent)
  const isWhole = above.at(-1)?.parent === '' && above.length < maxLevels
  return isWhole && above.every(({ deleted_at }) => deleted_at === '') ? parent : ''
}

/** Members that one transaction takes away for good. */
const slice = 500

/**
 * Takes what is in the trash away for good, with all that lies below it, from the leaves up: what a stop leaves is still whole in
 * the trash. Failure not_found for what is not in the trash. Answers how many files and folders that were.
 */
export async function destroy(
  context: RecordContext,
  { id, within }: ById,
): Promise<{ destroyed: number }> {
  admitWriting(context, 'remove')
  if (within) throw fail('forbidden', 'not_allowed')
  const destroyed = await destroyTree(context, id)
  if (destroyed === 0) throw fail('not_found', 'not_in_trash')
  return { destroyed }
}

/** The same for every caller, the system too; 0 for what is not in the trash. */
async function destroyTree(context: RecordContext, id: string): Promise<number> {
  let destroyed = 0
  for (;;) {
    const taken = await context.database.write(async (transaction) => {
      const [top] = await placeQueries(transaction).get([id])
      if (!top || (top.deleted_at === '' && !top.litter)) return { count: 0, isDone: true }
      const below = await placeQueries(transaction).deepest(id, slice)
      const ids = below.length < slice ? [...below, id] : below
      await takeAway(context, transaction, ids)
      return { count: ids.length, isDone: below.length < slice }
    })
    destroyed += taken.count
    if (taken.isDone) return destroyed
  }
}

async function takeAway(
  context: RecordContext,
  transaction: Transaction,
  ids: readonly string[],
): Promise<void> {
  for (const stored of await transaction.getMany(ids)) {
    const doc: FileDoc = toWire(stored)
    await storeFile(transaction, context, { doc, event: 'destroy', deleted: true })
  }
  await transaction.dropFormer(ids)
}

/** Takes away for good what is in the trash since before this ISO moment, or litter from before then; the oldest first. What comes back meanwhile stays. */
export async function destroyDue(
  context: RecordContext,
  list: 'trash' | 'litter',
  until: DueUntil,
): Promise<{ destroyed: number }> {
  let destroyed = 0
  for (;;) {
    const ids = await placeQueries(context.database).due(list, until, slice)
    for (const id of ids) destroyed += await destroyTree(context, id)
    if (ids.length < slice) return { destroyed }
  }
}

/** Everything that is in the trash by now. */
export async function emptyTrash(
  context: RecordContext,
  { within }: Write,
): Promise<{ destroyed: number }> {
  admitWriting(context, 'remove')
  if (within) throw fail('forbidden', 'not_allowed')
  const next = new Date(Date.parse(context.now) + 1).toISOString()
  return destroyDue(context, 'trash', { before: next })
}
