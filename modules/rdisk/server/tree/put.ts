// Stores content under a name: as a new file, as a version of the file there, or in a file that was deleted a moment ago.
import { normalForm } from '#core/letters/normal-form.ts'
import type { Place } from '#core/entity/place.ts'
import { fail } from '#core/errors.ts'
import { admitFiles } from '#server/records/attachments/room.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { meets, type Conditions } from '../../rules/conditions.ts'
import { liveKind } from '../../rules/kind.ts'
import { keptUnder } from '../../rules/name.ts'
import { holds, uploaded, withContent, type NewFile } from './content.ts'
import { freeName } from './free-name.ts'
import {
  admitWriting,
  checkedSpot,
  foldersAbove,
  livePlace,
  refuseFixed,
  type Done,
  type Spot,
  type Write,
} from './operation.ts'
import { goingOn } from './name-goes-on.ts'
import { endStandIn, leaveBackup, leftUnder } from './names-left.ts'
import { placeAs } from './place.ts'
import { anyFile, docOf, newDoc, storeFile } from './store.ts'

export interface Content extends Conditions, Write {
  readonly file: NewFile
  /** The media type of a file that was encrypted in the browser; otherwise it follows from the name. */
  readonly kind?: 'file' | 'file_enc' | undefined
  /** ISO moment when its author last changed it. */
  readonly mtime?: string | undefined
  /** Saved by the editor itself: such saves of one author within ten minutes make one version. */
  readonly autosave?: boolean | undefined
  /** ISO moment when its bytes began to come, where that was long ago. */
  readonly began?: string | undefined
}

/** Where a file goes, and the files that have this name there or had it: the live one first, then the one deleted last. */
export interface Found {
  readonly spot: Spot
  readonly named: readonly Place[]
  /** Its writer holds a lock on the file. */
  readonly isLocked?: boolean | undefined
}

/** A spot, or a function that finds it inside the transaction. Throws a Failure. */
type Where = Spot | { readonly name: string; find(transaction: Transaction): Promise<Found> }

/**
 * Puts a file under a name, with `keepBoth` under the next free one. Failure conflict when a folder has the name,
 * precondition_failed, subscription_needed when there is no room, not_found when the parent folder is gone.
 */
export async function putFile(
  context: RecordContext,
  request: Content & Where & { readonly keepBoth?: boolean },
): Promise<Done> {
  admitWriting(context)
  return context.database.write(async (transaction) => {
    const admitRoom = startAdmitRoom(context, transaction, request)
    const began = { now: request.began ?? context.now }
    const [found, left] = await Promise.all([
      'find' in request ? request.find(transaction) : findAt(transaction, request),
      leftUnder(began, transaction, request, normalForm(request.name)),
    ])
    const { spot, named, isLocked } = found
    const target = named.find(({ deleted_at }) => deleted_at === '')
    if (target && request.keepBoth) {
      const name = await freeName(transaction, spot.parent, spot.name)
      return write(context, transaction, { spot: { ...spot, name }, admitRoom }, request)
    }
    const revived = await goingOn(began, transaction, { spot, named, left }, request)
    return write(context, transaction, { spot, target, revived, isLocked, admitRoom }, request)
  })
}

async function findAt(transaction: Transaction, request: Content & Spot): Promise<Found> {
  const spot = checkedSpot(request)
  const [named] = await Promise.all([
    placeQueries(transaction).named(spot.parent, spot.name),
    foldersAbove(transaction, spot.parent, request),
  ])
  return { spot, named }
}

/** Puts new content into a file by its id, wherever it is in the tree. Failures are those of `putFile`. */
export async function putContent(
  context: RecordContext,
  request: Content & { readonly id: string },
): Promise<Done> {
  admitWriting(context)
  return context.database.write(
    async (transaction) => {
      const admitRoom = startAdmitRoom(context, transaction, request)
      const target = await livePlace(transaction, request.id, request)
      return write(context, transaction, { spot: target, target, admitRoom }, request)
    },
    [request.id],
  )
}

interface Destination extends Pick<Found, 'spot' | 'isLocked'> {
  readonly target?: Place | undefined
  readonly revived?: Place | undefined
  readonly admitRoom: () => Promise<void>
}

/** Asks for the room while the destination is looked up. That there is none is thrown when the answer is awaited: who writes the same again needs none. */
function startAdmitRoom(
  context: RecordContext,
  transaction: Transaction,
  { file }: Content,
): () => Promise<void> {
  const settled = Promise.allSettled([admitFiles(context, transaction, anyFile, [file.upload])])
  return async () => {
    const [admitted] = await settled
    if (admitted.status === 'rejected') throw admitted.reason
  }
}

async function write(
  context: RecordContext,
  transaction: Transaction,
  { spot, target, revived, isLocked, admitRoom }: Destination,
  request: Content,
): Promise<Done> {
  refuseFixed(target)
  if (target?.folder) throw fail('conflict', 'name_taken')
  if (!meets(request, target)) throw fail('precondition_failed', 'changed_meanwhile')
  const known = revived ?? target
  const before = known && (await docOf(transaction, known.id))
  const doc = before
    ? {
        ...before,
        dir_id: spot.parent || undefined,
        name: spot.name,
        kept: keptUnder(spot.name, before),
      }
    : newDoc(context, { name: spot.name, dir_id: spot.parent || undefined, kind: 'file' })
  const next = uploaded(request.file, spot.name)
  const isThere = target !== undefined && !revived
  const isSame = isThere && holds(doc, next)
  const live = {
    ...doc,
    kind: request.kind ?? (isThere ? doc.kind : liveKind({ ...doc, kind: 'file' })),
    deleted_at: undefined,
    deleted_by: undefined,
  }
  const changed = isSame
    ? { ...live, mtime: request.mtime ?? doc.mtime }
    : withContent(context, live, next, { ...request, isLocked })
  const isQuiet = isSame && changed.mtime === doc.mtime && changed.kind === doc.kind
  if (!isSame) await admitRoom()
  const event = known ? (isSame ? 'update' : 'attach') : 'create'
  const stored = isQuiet
    ? doc
    : await storeFile(transaction, context, {
        doc: changed,
        event,
        ...(!isSame && { uploads: [request.file.upload] }),
      })
  if (revived) {
    const left = { file: revived, doc: before!, to: spot, write: request }
    await leaveBackup(context, transaction, left)
    if (target) await endStandIn(context, transaction, { there: target, goesOn: revived })
  }
  const isNext = known !== undefined && stored.content_at !== doc.content_at
  const place = placeAs(stored, (known?.versions ?? 1) + Number(isNext))
  const done = { place, created: !target, copies: [], gone: [] }
  await request.settle?.(transaction, done)
  return done
}
