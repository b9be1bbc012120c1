// Unpacks archives of pages with the server's own zlib.
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { ArchiveError, readZip as read, type ArchiveLimits } from '#core/archive/zip.ts'
import { fail } from '#core/errors.ts'

const inflate = promisify(inflateRaw)

/** A file of an archive, unpacked. */
export interface ArchivedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** As `readZip` of `core/archive`. Failure bad_request with `archive_broken`, `archive_names` and the like. */
export async function readZip(
  bytes: Buffer,
  limits: ArchiveLimits,
  isWanted: (name: string) => boolean,
): Promise<ArchivedFile[]> {
  const files = await read(bytes, {
    limits,
    isWanted,
    inflate: (data, maxBytes) => inflate(data, { maxOutputLength: maxBytes }),
    crc32,
  }).catch((error: unknown) => {
    throw error instanceof ArchiveError ? fail('bad_request', error.reason) : error
  })
  return files.map(({ name, bytes: { buffer, byteOffset, byteLength } }) => {
    return { name, bytes: Buffer.from(buffer, byteOffset, byteLength) }
  })
}
