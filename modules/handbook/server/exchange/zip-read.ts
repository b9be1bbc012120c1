// Reads zip archives that people send: nothing is trusted that the archive says of itself. Sizes are counted as they are
// unpacked, names that lead out of it are refused, and so is what is encrypted or of a form that only huge archives need.
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { fail } from '#core/errors.ts'
import type { ArchivedFile } from './zip-write.ts'

const inflate = promisify(inflateRaw)

export interface ArchiveLimits {
  /** Files and folders. */
  readonly entries: number
  /** Bytes of all files together, unpacked. */
  readonly bytes: number
}

interface Entry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const centralHeader = 0x02014b50
const localHeader = 0x04034b50
const endHeader = 0x06054b50
const endLength = 22
/** What may follow the end: a comment. */
const longestComment = 65_535
const longestName = 300
const encrypted = 0x0001

/**
 * The files that `isWanted` by their names, in the order of these. Failure bad_request with `archive_broken`, `archive_names`,
 * `archive_encrypted`, `archive_too_many` or `archive_too_large`.
 */
export async function readZip(
  bytes: Buffer,
  limits: ArchiveLimits,
  isWanted: (name: string) => boolean,
): Promise<ArchivedFile[]> {
  const entries = directoryOf(bytes, limits).filter(({ name }) => isWanted(name))
  const names = new Set(entries.map(({ name }) => name))
  if (names.size < entries.length) throw refused('archive_names')
  let room = limits.bytes
  const files: ArchivedFile[] = []
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const file = await unpack(bytes, entry, room)
    room -= file.length
    files.push({ name: entry.name, bytes: file })
  }
  return files
}

type Refusal = `archive_${'broken' | 'names' | 'encrypted' | 'too_many' | 'too_large'}`

function refused(reason: Refusal) {
  return fail('bad_request', reason)
}

function directoryOf(bytes: Buffer, limits: ArchiveLimits): Entry[] {
  const at = endOf(bytes)
  const count = bytes.readUInt16LE(at + 10)
  const length = bytes.readUInt32LE(at + 12)
  const start = bytes.readUInt32LE(at + 16)
  const isOnOneDisk = bytes.readUInt16LE(at + 4) === 0 && bytes.readUInt16LE(at + 8) === count
  if (!isOnOneDisk || start + length > at) throw refused('archive_broken')
  if (count > limits.entries) throw refused('archive_too_many')
  const entries: Entry[] = []
  let place = start
  for (let index = 0; index < count; index += 1) {
    if (place + 46 > at || bytes.readUInt32LE(place) !== centralHeader) {
      throw refused('archive_broken')
    }
    const nameLength = bytes.readUInt16LE(place + 28)
    const end = place + 46 + nameLength
    if (end > at) throw refused('archive_broken')
    if (bytes.readUInt16LE(place + 8) & encrypted) throw refused('archive_encrypted')
    entries.push({
      name: checkedName(bytes.subarray(place + 46, end)),
      method: bytes.readUInt16LE(place + 10),
      crc: bytes.readUInt32LE(place + 16),
      packed: bytes.readUInt32LE(place + 20),
      size: bytes.readUInt32LE(place + 24),
      offset: bytes.readUInt32LE(place + 42),
    })
    place = end + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32)
  }
  return entries.filter(({ name }) => !name.endsWith('/'))
}

/** Offset of the end-of-central-directory record: the last match of its signature. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - longestComment)
  for (let at = bytes.length - endLength; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === endHeader) return at
  }
  throw refused('archive_broken')
}

/** The path inside the archive, with slashes; never one that leads out of it. */
function checkedName(bytes: Buffer): string {
  let name
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\\', '/')
  } catch {
    // Old programs write names in the signs of their country; letters of the west are the likeliest.
    name = bytes.toString('latin1').replaceAll('\\', '/')
  }
  const parts = name.split('/')
  const leadsOut = name.startsWith('/') || /^[a-z]:/i.test(name) || parts.includes('..')
  // oxlint-disable-next-line no-control-regex -- names with control characters are refused
  if (name === '' || leadsOut || name.length > longestName || /[\u0000-\u001f\u007f]/.test(name)) {
    throw refused('archive_names')
  }
  return name
}

async function unpack(bytes: Buffer, entry: Entry, room: number): Promise<Buffer> {
  const { offset, packed, size, method, crc } = entry
  if (size > room) throw refused('archive_too_large')
  const isThere = offset + 30 <= bytes.length && bytes.readUInt32LE(offset) === localHeader
  if (!isThere) throw refused('archive_broken')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const data = bytes.subarray(start, start + packed)
  if (data.length < packed || (method !== 0 && method !== 8)) throw refused('archive_broken')
  const file = method === 0 ? data : await inflated(data, size)
  if (file.length !== size || crc32(file) !== crc) throw refused('archive_broken')
  return file
}

async function inflated(data: Buffer, size: number): Promise<Buffer> {
  try {
    // One byte more than it says of itself is too much.
    return await inflate(data, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw refused('archive_broken')
  }
}
