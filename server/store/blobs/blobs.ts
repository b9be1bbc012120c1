// Files of one database: taking in the bytes of an upload, and handing them out by digest. Which record names a file is
// counted in the transaction that writes the record (migration 016).
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { minFileRoomBytes } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import type { Run, Statement } from '../connections/statement.ts'
import type { LooseFile, Upload } from '../documents/upload.ts'
import { damageIn, type BlobFiles, type ByteRange, type Damage } from './files.ts'
import { measure } from './hashing/checksums.ts'
import { blobOf } from './small.ts'

/** A stored file, to be read. */
export interface Blob {
  readonly length: number
  /** Its bytes; a part of them for a range. */
  read(range?: ByteRange): Promise<Readable>
}

/** All bytes of a file; undefined where it is damaged, which is noted by then. */
export async function readWhole(blob: Blob): Promise<Readable | undefined> {
  if (blob.length === 0) return Readable.from([])
  try {
    return await blob.read()
  } catch (error) {
    if (damageIn(error)) return undefined
    throw error
  }
}

// Nobody waits for these two to be flushed: the transaction that names the file flushes what came before it, and a file whose row
// went with a stop is nobody's.
const later = `later as materialized (select set_config('synchronous_commit', 'off', true))`
const begin: Statement = {
  name: 'blob_begin',
  text: `with ${later} insert into loose_files (database, key, length)
    select $1, $2, $3::bigint from later`,
}
const end: Statement = {
  name: 'blob_end',
  text: `with ${later} update loose_files set since = now(), length = $3 from later
    where database = $1 and key = $2 returning key`,
}
// What a transaction claims at this moment holds its row: this waits for it, and finds the row gone.
const discard: Statement = {
  name: 'blob_discard',
  text: 'delete from loose_files where database = $1 and key = any($2) returning key',
}
const waiting: Statement = {
  name: 'blob_waiting',
  text: `select coalesce(sum(greatest(length, ${minFileRoomBytes})), 0)::float8 as bytes
    from loose_files where database = $1 and length > 0`,
}
const find: Statement = {
  name: 'blob_find',
  text: 'select key, length, bytes from blobs where db = $1 and digest = $2',
}

const mark: Statement = {
  name: 'blob_mark',
  text: 'update blobs set damage = $3 where db = $1 and digest = $2 and damage is distinct from $3',
}

/** Makes a blob of an upload when the first revision that names it is written. Takes `claimValues`. */
export const claimBlob: Statement = {
  name: 'blob_claim',
  text: 'select claim_blob($1, $2, $3, $4, $5, $6)',
}

export function claimValues(db: string, upload: Upload): unknown[] {
  const { digest, sha256, length } = upload
  const [key, bytes] = 'key' in upload ? [upload.key, null] : [null, upload.bytes]
  return [db, digest, sha256, length, key, bytes]
}

/** The files of a store, and how rows beside the walls are written. */
export interface BlobRooms {
  readonly files: BlobFiles
  readonly system: Run
}

/** Bytes that small chunks are put together to, and those from which a chunk is left as it came. */
const pieceBytes = 64 * 1024
const largeChunkBytes = 16 * 1024

/** The same bytes in pieces of a size: they may come one by one, and each write costs the same. */
async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    if (held.length === 0 && chunk.length >= largeChunkBytes) {
      yield chunk
      continue
    }
    held.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes) continue
    yield held.length === 1 ? chunk : Buffer.concat(held, bytes)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held, bytes)
}

/** Bytes that come. */
export interface Incoming {
  /** The store takes its chunks over: the caller does not read them afterwards. */
  readonly source: AsyncIterable<Uint8Array>
  readonly maxBytes: number
  /** As its sender says; 0 when they do not. They count as waiting from the start. */
  readonly announcedBytes?: number
}

/**
 * Stores what comes; the row that lets it be found and swept is there before the first byte. Failure too_large beyond
 * `maxBytes`, insufficient_storage when there is no room; nothing is kept then.
 */
export async function receiveBlob(
  rooms: BlobRooms,
  db: string,
  { source, maxBytes, announcedBytes = 0 }: Incoming,
): Promise<LooseFile> {
  const { files, system } = rooms
  const key = randomBytes(16).toString('hex')
  const place = { db, key }
  const sums = measure(announcedBytes)
  let length = 0
  async function* measured() {
    for await (const chunk of inPieces(source)) {
      length += chunk.length
      if (length > maxBytes) throw fail('too_large', 'file_too_large')
      await sums.update(chunk)
      yield chunk
    }
  }
  await system(begin, [db, key, announcedBytes])
  try {
    await files.write(place, measured())
  } catch (error) {
    sums.drop()
    await discardBlobs(rooms, db, [key])
    throw error
  }
  const checksums = await sums.read()
  if ((await system(end, [db, key, length])).length === 0) {
    // It came so slowly that it was taken for abandoned.
    await files.remove(place)
    throw fail('service_unavailable', 'unavailable')
  }
  return { key, ...checksums, length }
}

/**
 * Takes away those of these files that no record names. What cannot be taken away now is swept later: no failure.
 */
export async function discardBlobs(
  { files, system }: BlobRooms,
  db: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  try {
    const gone = await system<{ key: string }>(discard, [db, keys])
    for (const { key } of gone) await files.remove({ db, key })
  } catch {
    // The nightly sweep finds the rows, and the scrub what has none.
  }
}

/** Room that files take up which are coming, or are here and wait for a record that names them, in bytes. */
export async function readWaitingBytes({ system }: BlobRooms, db: string): Promise<number> {
  const [row] = await system<{ bytes: number }>(waiting, [db])
  return row?.bytes ?? 0
}

/** Notes what was found wrong with a file; the next scrub looks at it again. */
export async function markDamaged(
  change: Run,
  [db, digest]: readonly [string, string],
  damage: Damage,
): Promise<void> {
  await change(mark, [db, digest, damage])
}

/** The file with this digest; undefined when there is none. What is found damaged when it is read is noted. */
export async function findBlob(
  files: BlobFiles,
  { read, change }: { readonly read: Run; readonly change: Run },
  [db, digest]: readonly [string, string],
): Promise<Blob | undefined> {
  const [row] = await read<{ key: string; length: number; bytes: Buffer | null }>(find, [
    db,
    digest,
  ])
  if (!row) return undefined
  const { key, length, bytes } = row
  if (bytes) return blobOf(bytes)
  return {
    length,
    async read(range) {
      try {
        return await files.read({ db, key }, range, length)
      } catch (error) {
        const damage = damageIn(error)
        if (damage) await markDamaged(change, [db, digest], damage).catch(() => undefined)
        throw error
      }
    },
  }
}
