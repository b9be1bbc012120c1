// Writes zip archives as they are sent (APPNOTE 6.3.10): names in UTF-8, every entry deflated and followed by its sizes, so nothing
// is held or known before; Zip64 where an entry or the archive is larger than 4 GB. The same files in the same order are the
// same bytes.
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw, crc32 } from 'node:zlib'

export interface ZipEntry {
  /** Path with slashes, at most 65,535 bytes; that of a folder ends with one. */
  readonly name: string
  /** Left out: the first day that the format knows. */
  readonly modified?: Date
  /** Left out: a folder. */
  readonly file?: {
    readonly length: number
    read(): Promise<Readable>
    /** It is packed already: its bytes are only wrapped. */
    readonly isPacked?: boolean
  }
}

const localHeader = 0x04034b50
const descriptorHeader = 0x08074b50
const centralHeader = 0x02014b50
const end64Header = 0x06064b50
const locatorHeader = 0x07064b50
const endHeader = 0x06054b50
/** 2.0: what is compressed; 4.5: Zip64. Made on Unix, whose readers keep names in UTF-8. */
const usualVersion = 20
const version64 = 45
const madeOnUnix = 3 << 8
/** Sizes follow the bytes; names are UTF-8. */
const sizesFollow = 0x0008
const namesAreUtf8 = 0x0800
const most32 = 0xffff_ffff
const most16 = 0xffff
/** What packing may add to bytes that cannot be packed, generously: nearly 4 GB count as more. */
const slackBytes = 16 * 1024 * 1024

/** An entry as the directory at the end names it. */
interface Written {
  readonly name: Buffer
  readonly modified: Date | undefined
  readonly isFolder: boolean
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly length: number
}

/** The archive in pieces. Throws when a file breaks off or has another length than was said: what was sent is no archive then. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const entry of entries) {
    const done = { crc: 0, packed: 0, length: 0 }
    const name = Buffer.from(entry.name)
    const head = localHead(entry, name)
    yield head
    const at = offset
    offset += head.length
    if (entry.file) {
      for await (const piece of packedFile(entry.file, done)) yield piece
      const sizes = descriptor(done, isLarge(entry))
      offset += done.packed + sizes.length
      yield sizes
    }
    written.push({ name, modified: entry.modified, isFolder: !entry.file, offset: at, ...done })
  }
  const start = offset
  for (const one of written) {
    const line = centralHead(one)
    offset += line.length
    yield line
  }
  yield endOf(written.length, start, offset)
}

async function* packedFile(
  { length, read, isPacked = false }: NonNullable<ZipEntry['file']>,
  done: { crc: number; packed: number; length: number },
): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: isPacked ? 0 : 6 })
  const source = await read()
  const counted = async function* () {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      done.crc = crc32(chunk, done.crc)
      done.length += chunk.length
      yield chunk
    }
    if (done.length !== length) throw new Error('a file has another length than was said')
  }
  const fed = pipeline(counted, deflate)
  // Resolved by the loop, which may end before this is awaited.
  fed.catch(() => undefined)
  try {
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      done.packed += chunk.length
      yield chunk
    }
    await fed
  } finally {
    source.destroy()
  }
}

function isLarge({ file }: ZipEntry): boolean {
  return file !== undefined && file.length >= most32 - slackBytes
}

/** Date and time as MS-DOS has them, in UTC. */
function dosTime(modified: Date | undefined): number {
  const at =
    modified && modified.getUTCFullYear() >= 1980 ? modified : new Date('1980-01-01T00:00:00Z')
  const day =
    (Math.min(at.getUTCFullYear(), 2107) - 1980) * 512 +
    (at.getUTCMonth() + 1) * 32 +
    at.getUTCDate()
  const time =
    at.getUTCHours() * 2048 + at.getUTCMinutes() * 32 + Math.floor(at.getUTCSeconds() / 2)
  return day * 65_536 + time
}

/** The second of the change, in UTC whatever the reader's clock is (Info-ZIP's 0x5455). */
function timeField(modified: Date | undefined): Buffer {
  const seconds = modified && Math.floor(modified.getTime() / 1_000)
  if (seconds === undefined || seconds < 0 || seconds > 0x7fff_ffff) return Buffer.alloc(0)
  return bytes([2, 0x5455], [2, 5], [1, 1], [4, seconds])
}

function localHead(entry: ZipEntry, name: Buffer): Buffer {
  const large = isLarge(entry)
  const extra = Buffer.concat([
    ...(large ? [bytes([2, 1], [2, 16], [8, 0], [8, 0])] : []),
    timeField(entry.modified),
  ])
  return Buffer.concat([
    bytes(
      [4, localHeader],
      [2, large ? version64 : usualVersion],
      [2, namesAreUtf8 | (entry.file ? sizesFollow : 0)],
      [2, entry.file ? 8 : 0],
      [4, dosTime(entry.modified)],
      [4, 0],
      // With Zip64 the fields that hold sizes say so.
      [4, large ? most32 : 0],
      [4, large ? most32 : 0],
      [2, name.length],
      [2, extra.length],
    ),
    name,
    extra,
  ])
}

function descriptor(
  { crc, packed, length }: { crc: number; packed: number; length: number },
  large: boolean,
): Buffer {
  const size = large ? 8 : 4
  return bytes([4, descriptorHeader], [4, crc], [size, packed], [size, length])
}

function centralHead({ name, modified, isFolder, offset, crc, packed, length }: Written): Buffer {
  const fits = (value: number) => (value < most32 ? value : most32)
  const large = [length, packed, offset].filter((value) => value >= most32)
  const extra = Buffer.concat([
    ...(large.length > 0
      ? [bytes([2, 1], [2, 8 * large.length], ...large.map((value): Field => [8, value]))]
      : []),
    timeField(modified),
  ])
  return Buffer.concat([
    bytes(
      [4, centralHeader],
      [2, version64 | madeOnUnix],
      [2, large.length > 0 ? version64 : usualVersion],
      [2, namesAreUtf8 | (isFolder ? 0 : sizesFollow)],
      [2, isFolder ? 0 : 8],
      [4, dosTime(modified)],
      [4, crc],
      [4, fits(packed)],
      [4, fits(length)],
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      // Rights as Unix has them, and what MS-DOS says of a folder.
      [4, isFolder ? 0o40755 * 65_536 + 0x10 : 0o100644 * 65_536],
      [4, fits(offset)],
    ),
    name,
    extra,
  ])
}

function endOf(amount: number, start: number, end: number): Buffer {
  const size = end - start
  const isPlain = amount < most16 && start < most32 && size < most32
  const large = isPlain
    ? []
    : [
        bytes([4, end64Header], [8, 44], [2, version64 | madeOnUnix], [2, version64]),
        bytes([4, 0], [4, 0], [8, amount], [8, amount], [8, size], [8, start]),
        bytes([4, locatorHeader], [4, 0], [8, end], [4, 1]),
      ]
  const count = Math.min(amount, most16)
  return Buffer.concat([
    ...large,
    bytes([4, endHeader], [2, 0], [2, 0], [2, count], [2, count]),
    bytes([4, Math.min(size, most32)], [4, Math.min(start, most32)], [2, 0]),
  ])
}

/** How many bytes, and the number in them. */
type Field = readonly [size: 1 | 2 | 4 | 8, value: number]

/** Numbers behind each other, the lowest byte first. */
function bytes(...fields: readonly Field[]): Buffer {
  const all = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) {
    if (size === 8) all.writeBigUInt64LE(BigInt(value), at)
    else all.writeUIntLE(value, at, size)
    at += size
  }
  return all
}
