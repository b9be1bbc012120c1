// Stores the bytes that a document brings before its transaction begins, so that no lock is held while they come.
import { Readable } from 'node:stream'
import { maxFileBytes, minFileRoomBytes } from '#core/access/policies.ts'
import { essenceOf } from '#core/entity/media-type.ts'
import { fail, failCall, Failure } from '#core/errors.ts'
import type { Multipart } from '#server/bodies/multipart.ts'
import { unpacked } from '#server/bodies/packed.ts'
import { counted, summed } from '#server/bodies/summed.ts'
import { requireScope } from '#server/session/actor.ts'
import { maxSmallBytes, takeSmall } from '#server/store/blobs/small.ts'
import type { Database } from '#server/store/database.ts'
import type { LooseFile, Upload } from '#server/store/documents/upload.ts'
import type { RecordContext } from '../face.ts'
import { withoutLocation } from './location/location.ts'
import { readAttachments, SentFiles, type Coming } from './sent-files.ts'

/** Which files a record takes. */
export interface FileRule {
  /** Pictures that every browser shows, and nothing else. */
  readonly imagesOnly: boolean
  readonly most: number
  /** Bytes of one file. */
  readonly maxBytes: number
  /** Bytes of all files of the database together. */
  readonly roomBytes: number
  /** Pictures are stored without the location where they were taken. */
  readonly blanksPlaces: boolean
}

/** Files of one record. */
export const maxFiles = 200

const images = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** Stores the bytes of one file of a record. Failures are those of `receive`. */
export type Receive = (id: string, incoming: Incoming) => Promise<Upload>

/** How a document comes. */
export interface StageOptions {
  /** What follows it in the same request. */
  readonly parts?: Multipart | undefined
  /** It was made elsewhere: its files are what its maker says they are, to the letter (017). */
  readonly isArrival?: boolean | undefined
}

/** Bytes of a file; their number, where it was said. */
interface Incoming extends Pick<StageOptions, 'isArrival'> {
  readonly source: AsyncIterable<Uint8Array>
  readonly length: number | undefined
  /** The transaction that follows checks its room: a small file waits for it in memory. */
  readonly isAdmittedLater?: boolean
}

interface Sent<D> extends StageOptions {
  readonly id: string
  readonly doc: D
  readonly receive: Receive
}

/**
 * The document with its files stored: `_attachments` are `SentFiles` afterwards, which also hold why a document that takes no
 * files is refused, so that in a batch it is refused alone. A document that says nothing of files is answered as it is.
 * Failure bad_request for what cannot be read, insufficient_storage when there is no room.
 */
export async function stage<D extends Record<string, unknown>>(
  context: RecordContext,
  sent: Sent<D>,
): Promise<D> {
  const { _attachments: said } = sent.doc
  if (said === undefined || said instanceof SentFiles) return sent.doc
  return { ...sent.doc, _attachments: await stored(context, said, sent) }
}

async function stored(
  context: RecordContext,
  said: unknown,
  { id, parts, isArrival, receive }: Omit<Sent<unknown>, 'doc'>,
): Promise<SentFiles> {
  const { kept, coming } = readAttachments(said)
  try {
    if (coming.length > 0 || kept.size > 0) {
      const rule = ruleFor(context, id)
      if (coming.length + kept.size > rule.most) throw fail('too_large', 'files_too_many')
      for (const file of coming) checkImage(rule, file.contentType)
    }
    const files = new Map<string, unknown>(kept)
    for await (const [file, source] of sources(coming, parts)) {
      const { name, contentType, revpos, length } = file
      const upload = await receive(id, { source, length, isArrival })
      if (length !== undefined && upload.length !== length) {
        throw failCall('bad_request', `Attachment ${name} has another length than was said`)
      }
      files.set(name, { is: 'added', contentType, revpos, upload })
    }
    return new SentFiles(files as SentFiles['files'])
  } catch (error) {
    const isOfDocument = error instanceof Failure && [400, 402, 403, 413].includes(error.status)
    if (!isOfDocument || parts) throw error
    return new SentFiles(new Map(), error)
  }
}

/** The bytes of each file: those in the document, then those that follow it, by the names of their parts or in order. */
async function* sources(
  coming: readonly Coming[],
  parts: Multipart | undefined,
): AsyncGenerator<readonly [Coming, AsyncIterable<Uint8Array>]> {
  const following: Coming[] = []
  for (const file of coming) {
    if (file.data) yield [file, Readable.from([file.data])]
    else following.push(file)
  }
  while (following.length > 0) {
    const part = await parts?.next()
    if (!part) throw failCall('bad_request', `Attachment ${following[0]!.name} has no data`)
    const named = /filename="((?:[^"\\]|\\.)*)"/.exec(part.headers.get('content-disposition') ?? '')
    const name = named?.[1]?.replaceAll(/\\(.)/g, '$1')
    const at = following.findIndex((file) => file.name === name)
    const [file] = following.splice(Math.max(0, at), 1)
    const { md5, packedLength, isPacked } = file!
    const all = packedLength === undefined ? part.bytes : counted(part.bytes, packedLength)
    const bytes = md5 === undefined ? all : summed(all, md5)
    yield [file!, isPacked ? unpacked(bytes) : bytes]
  }
}

/** Failure doc_validation where a record takes no files, forbidden for those who may not write. */
export function ruleFor(context: RecordContext, id: string): FileRule {
  const { actor, house } = context
  requireScope(actor.scopes, 'write')
  // People who are merely invited have nothing to attach.
  if (!actor.own && actor.membership === null) throw fail('forbidden', 'not_allowed')
  return house.rules.files(context, id)
}

/** Failure bad_request for anything but a picture where only those are taken. */
export function checkImage(
  { imagesOnly }: Pick<FileRule, 'imagesOnly'>,
  contentType: string,
): void {
  if (imagesOnly && !images.has(essenceOf(contentType))) throw fail('bad_request', 'images_only')
}

/**
 * Stores one file. What waits for a record that names it takes up room too. Failure too_large, subscription_needed when the
 * plan has no room, insufficient_storage.
 */
export async function receive(
  context: RecordContext,
  id: string,
  { source, length = 0, isArrival }: Incoming,
): Promise<LooseFile> {
  const { database } = context
  const { roomBytes, blanksPlaces, maxBytes } = ruleFor(context, id)
  if (length > maxBytes) throw tooLarge(maxBytes)
  const leftBytes = roomBytes - (roomBytes < Infinity ? await usedBytes(database) : 0)
  if (Math.max(length, minFileRoomBytes) > leftBytes) throw full()
  const kept = blanksPlaces && !isArrival ? withoutLocation(source) : source
  try {
    return await database.files.receive(kept, Math.min(maxBytes, leftBytes), length)
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'too_large')) throw error
    throw leftBytes < maxBytes ? full() : tooLarge(maxBytes)
  }
}

/** Takes one file, which is stored at once unless it is small and may wait. Failures are those of `receive`. */
export async function receiveAny(
  context: RecordContext,
  id: string,
  incoming: Incoming,
): Promise<Upload> {
  const { length = 0, isAdmittedLater } = incoming
  const { blanksPlaces } = ruleFor(context, id)
  if (!isAdmittedLater || blanksPlaces || length > maxSmallBytes) {
    return receive(context, id, incoming)
  }
  const taken = await takeSmall(incoming.source)
  return 'file' in taken ? taken.file : receive(context, id, { ...incoming, ...taken })
}

const full = () => fail('subscription_needed', 'files_full')
/** The sentence of files of records names their limit. */
const tooLarge = (maxBytes: number) =>
  fail('too_large', maxBytes === maxFileBytes ? 'file_too_large' : 'too_large')

/** Room that the files of a database take up, those that wait for a record included, in bytes. */
export async function usedBytes(database: Pick<Database, 'info' | 'files'>): Promise<number> {
  const [info, waiting] = await Promise.all([database.info(), database.files.waitingBytes()])
  return (info?.file_bytes ?? 0) + waiting
}
