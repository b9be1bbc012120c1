// Locations in PNG (third edition, 5.3 and 11.3): its EXIF chunk, and chunks of text in which other programs keep EXIF, IPTC
// and XMP. Such a chunk becomes an unknown one of the same length.
import { crc32 } from 'node:zlib'
import { blankLocation } from './exif.ts'
import type { Input } from './input.ts'

/** Ancillary, private, safe to copy: readers pass over it. */
const nobodys = Buffer.from('baNc', 'latin1')
const texts = new Set(['tEXt', 'zTXt', 'iTXt'])
/** Keywords of texts that hold what a camera wrote. */
const camera = /^(XML:com\.adobe\.xmp|Raw profile type )/
/** EXIF of more bytes than this is blanked whole. */
const maxExifBytes = 64 * 1024

/** Length, type, data, and a checksum of type and data. */
export async function* withoutLocationInPng(input: Input): AsyncGenerator<Uint8Array> {
  yield* input.pass(8)
  while (input.nextPart()) {
    const head = await input.peek(40)
    if (head.length < 8) return
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    const isCamera = texts.has(type) && camera.test(head.toString('latin1', 8))
    if (type === 'eXIf' && length <= maxExifBytes) {
      const chunk = await input.take(length + 12)
      if (chunk.length < length + 12) return yield chunk
      blankLocation(chunk.subarray(8, 8 + length))
      chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + length)), 8 + length)
      yield chunk
    } else if (type === 'eXIf' || isCamera) {
      yield* blankChunk(input, length)
    } else {
      yield* input.pass(length + 12)
    }
  }
}

async function* blankChunk(input: Input, length: number): AsyncGenerator<Uint8Array> {
  yield (await input.take(8)).subarray(0, 4)
  yield nobodys
  let sum = crc32(nobodys)
  let left = length
  for await (const part of input.pass(length)) {
    const noughts = Buffer.alloc(part.length)
    sum = crc32(noughts, sum)
    left -= part.length
    yield noughts
  }
  if (left > 0) return
  const former = await input.take(4)
  if (former.length < 4) return yield former
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(sum)
  yield checksum
}
