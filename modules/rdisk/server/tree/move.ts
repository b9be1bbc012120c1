// Moves and renames: one document changes, however much lies below it.
import type { Place } from '#core/entity/place.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { isBackupName } from '../../rules/backup-name.ts'
import { kindUnder } from '../../rules/kind.ts'
import { isLitter, keptUnder } from '../../rules/name.ts'
import { contentOf } from '../../rules/place.ts'
import { exchange, exchangedWith } from './exchange.ts'
import { goOnWith, savedOver } from './folder-goes-on.ts'
import { hasLeft, holdsMore, isOfSave } from './name-goes-on.ts'
import { takeOver } from './take-over.ts'
import {
  admitWriting,
  livePlace,
  refuseFixed,
  type Done,
  type Spot,
  type GuardedWrite,
} from './operation.ts'
import { noteLeft } from './names-left.ts'
import { placeAs } from './place.ts'
import { docOf, endFile, storeFile, type FileDoc } from './store.ts'
import { targetOf, type OnTaken } from './target.ts'
import { giveUpName, putAway } from './put-away.ts'

export interface Move extends GuardedWrite {
  readonly id: string
  readonly to: Spot
  readonly onTaken: OnTaken
}

/**
 * A file that is moved onto another one becomes a version of that one, which keeps its id; what it has beyond its content goes into the
 * trash with it, and so does a folder that has the name. Failures are those of `livePlace` and `targetOf`.
 */
export async function move(context: RecordContext, request: Move): Promise<Done> {
  admitWriting(context)
  return context.database.write(
    (transaction) => moveIn(context, transaction, request),
    [request.id],
  )
}

export async function moveIn(
  context: RecordContext,
  transaction: Transaction,
  request: Move,
): Promise<Done> {
  const from = await livePlace(transaction, request.id, request)
  refuseFixed(from)
  const { onTaken, to } = request
  const target = await targetOf(context, transaction, { from, to, onTaken, write: request })
  const { there, goesOn, spot } = target
  await request.admit?.(transaction, from)
  const doc = await docOf(transaction, from.id)
  const content = contentOf(doc)
  const kept = await keptAs(context, transaction, { from, doc, spot })
  const exchanged = there
    ? undefined
    : await exchangedWith(context, transaction, { from, spot, write: request })
  const saved = await savedOver(context, transaction, {
    came: from,
    there,
    to: spot,
    write: request,
  })
  let done: Done
  if (exchanged) {
    const moved = { from, spot, write: request, file: exchanged }
    const place = await exchange(context, transaction, moved)
    done = { place, created: true, copies: [], gone: [] }
  } else if (goesOn && content) {
    const { mtime } = doc
    const place = await takeOver(context, transaction, goesOn, {
      spot,
      content,
      from: doc,
      mtime,
      write: request,
      there,
      kept,
    })
    // Another person saves the file at this moment, and moves what came to its name onto it: they moved it away too.
    const isOthers =
      there && (await hasLeft(context, transaction, request, { file: there, spot: from }))
    // Where the former content stays as a backup, it may be moved to the name that the new one came from.
    const isBackedUp = there?.id !== goesOn.id && goesOn.deleted_at === ''
    if (isOthers || isBackedUp)
      await noteLeft(context, transaction, request, { ...from, id: goesOn.id })
    // What becomes a backup that was there already comes back with what is put under its name.
    const isBackup =
      request.via === 'dav' && from.parent === spot.parent && isBackupName(spot.name, from.name)
    if (isBackup || (await holdsMore(context, transaction, from, doc))) {
      await putAway(context, transaction, from, request)
    } else {
      await endFile(transaction, context, doc)
    }
    done = { place, created: !there, copies: [], gone: [from.id] }
  } else if (saved) {
    const { place } = await goOnWith(context, transaction, saved)
    done = { place, created: !there, copies: [], gone: [from.id] }
  } else {
    if (there) await giveUpName(context, transaction, there, request)
    const { name } = spot
    const kind = kindUnder(name, doc)
    const moved = { ...doc, name, kind, kept, dir_id: spot.parent || undefined }
    const stored = await storeFile(transaction, context, { doc: moved, event: 'update' })
    const place = placeAs(stored, from.versions)
    await noteLeft(context, transaction, request, from)
    done = { place, created: !there, copies: [], gone: there ? [there.id] : [] }
  }
  await request.settle?.(transaction, done)
  return done
}

/** Whether it stays people's under a name that systems use for themselves, as it does unless a program wrote it for that a moment ago. */
async function keptAs(
  context: RecordContext,
  transaction: Transaction,
  { from, doc, spot: { name } }: { from: Place; doc: FileDoc; spot: Spot },
): Promise<true | undefined> {
  if (from.folder || !isLitter(name)) return undefined
  const isSystems = !doc.kept && (await isOfSave(context, transaction, from, doc))
  return isSystems ? undefined : keptUnder(name, doc)
}
