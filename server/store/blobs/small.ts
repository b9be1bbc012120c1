// Small files: their bytes wait in memory for the transaction that names them, and are kept in their row (migration 028), so that a
// file and its record are one commit and one flush.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { digestOf } from '#core/entity/place.ts'
import type { SmallFile } from '../documents/upload.ts'
import type { Blob } from './blobs.ts'

/** Bytes of the largest small file. */
export const maxSmallBytes = 16 * 1024

/** A small file whole, or the same bytes again where more of them come. */
export type Taken = { readonly file: SmallFile } | { readonly source: AsyncIterable<Uint8Array> }

/** Reads what comes, as far as a small file goes. */
export async function takeSmall(source: AsyncIterable<Uint8Array>): Promise<Taken> {
  const coming = source[Symbol.asyncIterator]()
  const held: Uint8Array[] = []
  let length = 0
  for (let next = await coming.next(); !next.done; next = await coming.next()) {
    held.push(next.value)
    length += next.value.length
    if (length > maxSmallBytes) return { source: following(held, coming) }
  }
  return { file: smallFile(Buffer.concat(held, length)) }
}

function smallFile(bytes: Buffer): SmallFile {
  const digest = digestOf(createHash('md5').update(bytes).digest('base64'))
  const sha256 = createHash('sha256').update(bytes).digest()
  return { bytes, digest, sha256, length: bytes.length }
}

async function* following(
  held: readonly Uint8Array[],
  coming: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* held
    for (let next = await coming.next(); !next.done; next = await coming.next()) yield next.value
  } finally {
    await coming.return?.()
  }
}

/** A file whose bytes are in its row. */
export function blobOf(bytes: Buffer): Blob {
  return {
    length: bytes.length,
    read: async (range) => {
      const part = range ? bytes.subarray(range.first, range.last + 1) : bytes
      return Readable.from(part.length > 0 ? [part] : [])
    },
  }
}
