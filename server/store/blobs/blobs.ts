// Files of one database: taking in the bytes of an upload, and handing them out by digest. Which record names a file is
// counted in the transaction that writes the record (migration 016).
import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fail } from '#core/errors.ts'
import type { Run, Statement } from '../connections.ts'
import type { BlobFiles, ByteRange } from './files.ts'

/** A file that is stored and that no record names yet. Unless one does within a day it is taken away again. */
export interface Upload {
  readonly key: string
  /** As CouchDB writes it: `md5-` and the base64 of the MD5. */
  readonly digest: string
  /** What tells files apart: two with one digest are not taken for the same. */
  readonly sha256: Buffer
  readonly length: number
}

/** A stored file, to be read. */
export interface Blob {
  readonly length: number
  /** Its bytes; a part of them for a range. */
  read(range?: ByteRange): Promise<Readable>
}

const begin: Statement = {
  name: 'blob_begin',
  text: 'insert into loose_files (database, key) values ($1, $2)',
}
const end: Statement = {
  name: 'blob_end',
  text: 'update loose_files set since = now() where database = $1 and key = $2 returning key',
}
const find: Statement = {
  name: 'blob_find',
  text: 'select key, length from blobs where db = $1 and digest = $2',
}

/** Makes a blob of an upload when the first revision that names it is written. Takes `claimValues`. */
export const claimBlob: Statement = {
  name: 'blob_claim',
  text: 'select claim_blob($1, $2, $3, $4, $5)',
}

export function claimValues(db: string, { digest, sha256, length, key }: Upload): unknown[] {
  return [db, digest, sha256, length, key]
}

/** The files of a store, and how rows beside the walls are written. */
export interface BlobRooms {
  readonly files: BlobFiles
  readonly system: Run
}

/**
 * Stores what comes; the row that lets it be found and swept is there before the first byte. Failure too_large beyond
 * `maxBytes`, insufficient_storage when there is no room; nothing is kept then.
 */
export async function receiveBlob(
  { files, system }: BlobRooms,
  db: string,
  { source, maxBytes }: { source: AsyncIterable<Uint8Array>; maxBytes: number },
): Promise<Upload> {
  const key = randomBytes(16).toString('hex')
  const place = { db, key }
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let length = 0
  async function* measured() {
    for await (const chunk of source) {
      length += chunk.length
      if (length > maxBytes) throw fail('too_large', 'file_too_large')
      md5.update(chunk)
      sha256.update(chunk)
      yield chunk
    }
  }
  await system(begin, [db, key])
  await files.write(place, measured())
  if ((await system(end, [db, key])).length === 0) {
    // It came so slowly that it was taken for abandoned.
    await files.remove(place)
    throw fail('service_unavailable', 'unavailable')
  }
  return { key, digest: `md5-${md5.digest('base64')}`, sha256: sha256.digest(), length }
}

/** The file with this digest; undefined when there is none. */
export async function findBlob(
  files: BlobFiles,
  run: Run,
  [db, digest]: readonly [string, string],
): Promise<Blob | undefined> {
  const [row] = await run<{ key: string; length: number }>(find, [db, digest])
  if (!row) return undefined
  return { length: row.length, read: (range) => files.read({ db, key: row.key }, range) }
}
