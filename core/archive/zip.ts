// Reads zip archives that people send, on both sides: nothing is trusted that the archive says of itself. Sizes are counted as
// they are unpacked, names that lead out of it are refused, and so is what is encrypted or of a form that only huge archives
// need. Pure: the caller passes the function that inflates.

interface ArchivedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What the side at hand unpacks with. */
interface Unpacking {
  /** Deflated bytes as they were; rejects where they are broken or more than `maxBytes`. */
  inflate(data: Uint8Array, maxBytes: number): Promise<Uint8Array>
  crc32(bytes: Uint8Array): number
}

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
const maxCommentBytes = 65_535
const maxNameLength = 300
const encrypted = 0x0001

interface Reading extends Unpacking {
  readonly limits: ArchiveLimits
  isWanted(name: string): boolean
}

/**
 * The files that `isWanted` by their names, in the order of these. Rejects with `ArchiveError`.
 */
export async function readZip(
  bytes: Uint8Array,
  { limits, isWanted, ...unpacking }: Reading,
): Promise<ArchivedFile[]> {
  const entries = directoryOf(bytes, limits).filter(({ name }) => isWanted(name))
  const names = new Set(entries.map(({ name }) => name))
  if (names.size < entries.length) throw refused('archive_names')
  let room = limits.bytes
  const files: ArchivedFile[] = []
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const file = await unpack(bytes, entry, { ...unpacking, room })
    room -= file.length
    files.push({ name: entry.name, bytes: file })
  }
  return files
}

type ArchiveRefusal = `archive_${'broken' | 'names' | 'encrypted' | 'too_many' | 'too_large'}`

/** Why an archive is not read. */
export class ArchiveError extends Error {
  readonly reason: ArchiveRefusal

  constructor(reason: ArchiveRefusal) {
    super(reason)
    this.reason = reason
  }
}

function refused(reason: ArchiveRefusal): ArchiveError {
  return new ArchiveError(reason)
}

function directoryOf(bytes: Uint8Array, limits: ArchiveLimits): Entry[] {
  const at = endOf(bytes)
  const view = viewOf(bytes)
  const count = view.getUint16(at + 10, true)
  const length = view.getUint32(at + 12, true)
  const start = view.getUint32(at + 16, true)
  const isOnOneDisk = view.getUint16(at + 4, true) === 0 && view.getUint16(at + 8, true) === count
  if (!isOnOneDisk || start + length > at) throw refused('archive_broken')
  if (count > limits.entries) throw refused('archive_too_many')
  const entries: Entry[] = []
  let place = start
  for (let index = 0; index < count; index += 1) {
    if (place + 46 > at || view.getUint32(place, true) !== centralHeader) {
      throw refused('archive_broken')
    }
    const nameLength = view.getUint16(place + 28, true)
    const end = place + 46 + nameLength
    if (end > at) throw refused('archive_broken')
    if (view.getUint16(place + 8, true) & encrypted) throw refused('archive_encrypted')
    entries.push({
      name: checkedName(bytes.subarray(place + 46, end)),
      method: view.getUint16(place + 10, true),
      crc: view.getUint32(place + 16, true),
      packed: view.getUint32(place + 20, true),
      size: view.getUint32(place + 24, true),
      offset: view.getUint32(place + 42, true),
    })
    place = end + view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
  }
  return entries.filter(({ name }) => !name.endsWith('/'))
}

/** Offset of the end-of-central-directory record: the last match of its signature. */
function endOf(bytes: Uint8Array): number {
  const view = viewOf(bytes)
  const first = Math.max(0, bytes.length - endLength - maxCommentBytes)
  for (let at = bytes.length - endLength; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endHeader) return at
  }
  throw refused('archive_broken')
}

/** The path inside the archive, with slashes; never one that leads out of it. */
function checkedName(bytes: Uint8Array): string {
  let name
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\\', '/')
  } catch {
    // Old programs write names in the signs of their country; letters of the west are the likeliest.
    name = String.fromCharCode(...bytes).replaceAll('\\', '/')
  }
  const parts = name.split('/')
  const leadsOut = name.startsWith('/') || /^[a-z]:/i.test(name) || parts.includes('..')
  // oxlint-disable-next-line no-control-regex -- names with control characters are refused
  const hasControl = /[\u0000-\u001f\u007f]/.test(name)
  if (name === '' || leadsOut || name.length > maxNameLength || hasControl) {
    throw refused('archive_names')
  }
  return name
}

async function unpack(
  bytes: Uint8Array,
  { offset, packed, size, method, crc }: Entry,
  { room, inflate, crc32 }: Unpacking & { readonly room: number },
): Promise<Uint8Array> {
  const view = viewOf(bytes)
  if (size > room) throw refused('archive_too_large')
  const isThere = offset + 30 <= bytes.length && view.getUint32(offset, true) === localHeader
  if (!isThere) throw refused('archive_broken')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const data = bytes.subarray(start, start + packed)
  if (data.length < packed || (method !== 0 && method !== 8)) throw refused('archive_broken')
  // One byte more than it says of itself is too much.
  const file = method === 0 ? data : await inflate(data, Math.max(1, size)).catch(broken)
  if (file.length !== size || crc32(file) !== crc) throw refused('archive_broken')
  return file
}

function broken(): never {
  throw refused('archive_broken')
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
