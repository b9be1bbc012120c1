// Unpacks an archive in the browser, by what browsers inflate with themselves.
import { readZip } from '#core/archive/zip.ts'

/** An archive is read as a whole: files, bytes once unpacked. */
const limits = { entries: 20_000, bytes: 500_000_000 }

/** Rejects with `ArchiveError`. */
export function unzip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }[]> {
  return readZip(bytes, { limits, isWanted, inflate, crc32 })
}

async function inflate(data: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const packed = new Blob([data as Uint8Array<ArrayBuffer>]).stream()
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of packed.pipeThrough(new DecompressionStream('deflate-raw'))) {
    length += piece.length
    if (length > maxBytes) throw new RangeError('more than it says')
    pieces.push(piece)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** By byte: the remainder of the polynomial 0xedb88320 (ISO 3309). */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

function crc32(bytes: Uint8Array): number {
  let rest = ~0
  for (const byte of bytes) rest = (rest >>> 8) ^ remainders[(rest ^ byte) & 0xff]!
  return ~rest >>> 0
}
