// A file that comes in pieces: begun with its place, name and length, carried on from where it is, by any process and after a restart.
import { maxOriginalBytes } from '#core/access/policies.ts'
import { fail, failCall } from '#core/errors.ts'
import { prefixOf } from '#core/ids.ts'
import type { Call } from '#server/calls/route.ts'
import { roomOf } from '#server/records/attachments/change.ts'
import { usedBytes } from '#server/records/attachments/stage.ts'
import { receiveQueued } from '#server/records/attachments/staging.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { ComingFile } from '#server/store/blobs/pieces.ts'
import { placeQueries } from '../../store/places/reading.ts'
import {
  maxPieceBytes,
  smallestPiece,
  type OnTakenChoice,
  type UploadState,
} from '../../rules/pieces.ts'
import { admitWriting, foldersAbove, checkedSpot } from '../tree/operation.ts'
import { anyFile } from '../tree/store.ts'

/** Files that one person may have coming into a Group at once. */
const maxOpen = 100

/** What a file is going to be. */
export interface About {
  readonly parent: string
  readonly name: string
  /** As the browser says it; '' where it does not know. */
  readonly type: string
  /** ISO moment. */
  readonly mtime?: string | undefined
}

/** The context of an upload. Failure forbidden when the actor may not change files. */
export function sendingHere(call: Call): { context: RecordContext; person: string } {
  const context = contextHere(call)
  admitWriting(context)
  return { context, person: context.actor.user_id ?? '' }
}

export function aboutOf({ about }: Pick<ComingFile, 'about'>): About {
  return about as unknown as About
}

export function stateOf(file: ComingFile): UploadState {
  const { id, length, received, expires_at, record_id: file_id } = file
  const { parent, name, mtime = null } = aboutOf(file)
  return { id, parent, name, mtime, length, received, expires_at, file_id }
}

/** Failure not_found for one that is not there any more, or that somebody else began. */
export async function comingFile(call: Call): Promise<ComingFile> {
  const { database, actor, now } = contextHere(call)
  const file = await database.files.pieces.find(call.params.id ?? '', actor.user_id ?? '', now)
  if (!file) throw fail('not_found', 'missing')
  return file
}

/** Failure conflict where the name is taken, not_found where the folder is gone. */
async function admitSpot(
  { database }: RecordContext,
  { parent, name }: About,
  taken: OnTakenChoice,
): Promise<void> {
  await foldersAbove(database, parent)
  const there = await placeQueries(database).at(parent, name)
  if (there && (taken === 'refuse' || (taken === 'version' && there.folder))) {
    throw fail('conflict', 'name_taken')
  }
}

/** Of what was begun by now. Failure too_many_requests or too_large where a person has too much coming, subscription_needed when there is no room. */
async function admitAmount(context: RecordContext, person: string): Promise<void> {
  const { pieces } = context.database.files
  const open = await pieces.open(person, context.now)
  const openBytes = open.reduce((sum, file) => sum + file.length, 0)
  if (open.length > maxOpen) throw fail('too_many_requests', 'too_many_requests')
  if (openBytes > maxOriginalBytes) throw fail('too_large', 'too_large')
  const roomBytes = roomOf(context)
  if (roomBytes === Infinity) return
  const [used, missing] = await Promise.all([
    usedBytes(context.database),
    pieces.missingBytes(context.now),
  ])
  if (used + missing > roomBytes) throw fail('subscription_needed', 'files_full')
}

/** The same call again answers how far the file is. Failures are those of `admitSpot` and `admitAmount`. */
export async function beginFile(
  call: Call,
  said: About & { readonly length: number; readonly taken: OnTakenChoice },
): Promise<ComingFile> {
  const { context, person } = sendingHere(call)
  const { pieces } = context.database.files
  const { id = '' } = call.params
  if (prefixOf(id) !== 'upl')
    throw failCall('bad_request', 'The id of an upload is upl- and a ULID')
  const known = await pieces.find(id, person, context.now)
  if (known) return known
  const { length, taken, parent, type, mtime } = said
  const about: About = { ...checkedSpot({ parent, name: said.name }), type, mtime }
  await admitSpot(context, about, taken)
  const isNew = await pieces.begin({ id, person, length, about: { ...about } }, context.now)
  if (!isNew) return comingFile(call)
  try {
    // Counted once it is there: of many that begin at the same time the last one sees all.
    await admitAmount(context, person)
  } catch (error) {
    await pieces.drop(id)
    throw error
  }
  return comingFile(call)
}

/**
 * Takes the bytes that follow those which are here. Failure conflict when they do not, bad_request for a piece that is too
 * small or goes beyond the end, too_large, subscription_needed.
 */
export async function takePiece(
  call: Call,
  { start, length, source }: { start: number; length: number; source: AsyncIterable<Uint8Array> },
): Promise<ComingFile> {
  const { context } = sendingHere(call)
  const { database } = context
  const file = await comingFile(call)
  if (start !== file.received || file.record_id !== null) throw elsewhere()
  const isLast = start + length === file.length
  if (length > maxPieceBytes) throw fail('too_large', 'too_large')
  if (start + length > file.length) throw failCall('bad_request', 'The piece goes beyond the file')
  if (length === 0 || (!isLast && length < smallestPiece(file.length))) {
    throw failCall('bad_request', `A piece has ${smallestPiece(file.length)} bytes at least`)
  }
  const piece = await receiveQueued(context, anyFile, { source, length })
  const isWhole = piece.length === length
  if (!isWhole || !(await database.files.pieces.add(file.id, { start, ...piece }))) {
    await database.files.discard([piece])
    throw isWhole
      ? elsewhere()
      : failCall('bad_request', 'The piece has another length than was said')
  }
  return { ...file, received: start + length }
}

/** Another call brought this piece, or the one before it is missing: the sender asks how far the file is. */
const elsewhere = () => failCall('conflict', 'The piece does not follow those that are here')
