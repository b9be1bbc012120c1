// Locations in WebP (RFC 9649, 2.7): the chunks for EXIF and XMP, behind the pixels.
import { blankLocation } from './exif.ts'
import type { Input } from './input.ts'

/** EXIF of more bytes than this is blanked whole. */
const maxExifBytes = 64 * 1024

/** A name of four letters, the length with the low byte first, data, and one more byte where that is odd. */
export async function* withoutLocationInWebp(input: Input): AsyncGenerator<Uint8Array> {
  yield* input.pass(12)
  while (input.nextPart()) {
    const head = await input.peek(8)
    if (head.length < 8) return
    const name = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const padding = length % 2
    if (name === 'EXIF' && length <= maxExifBytes) {
      const chunk = await input.take(8 + length)
      const data = chunk.subarray(8)
      blankLocation(data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data)
      yield chunk
      yield* input.pass(padding)
    } else if (name === 'EXIF' || name === 'XMP ') {
      yield* input.pass(8)
      for await (const part of input.pass(length)) yield Buffer.alloc(part.length, 0x20)
      yield* input.pass(padding)
    } else {
      yield* input.pass(8 + length + padding)
    }
  }
}
