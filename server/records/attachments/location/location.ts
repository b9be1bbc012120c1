// A picture without the location where it was taken: overwritten in what the camera wrote beside the pixels, in JPEG, PNG,
// WebP, HEIC and AVIF. Every byte keeps its position, so that pixels, offsets and the length of the file stay as they were. A file that is no such
// picture, or is broken, is handed on as it is.
import { blankLocation } from './exif.ts'
import { isHeif, withoutLocationInHeif } from './heif.ts'
import { Input } from './input.ts'
import { withoutLocationInPng } from './png.ts'
import { withoutLocationInWebp } from './webp.ts'

/** The same bytes, as they come. */
export async function* withoutLocation(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const input = new Input(source)
  try {
    const head = await input.peek(12)
    if (head[0] === 0xff && head[1] === 0xd8) yield* inJpeg(input)
    else if (head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n')
      yield* withoutLocationInPng(input)
    else if (/^RIFF[^]{4}WEBP$/.test(head.toString('latin1'))) yield* withoutLocationInWebp(input)
    else if (isHeif(head)) yield* withoutLocationInHeif(input)
    yield* input.pass()
  } finally {
    await input.close()
  }
}

const app1 = 0xe1
const app13 = 0xed
const startOfScan = 0xda

/** Segments up to the pixels: `FF`, a marker, two bytes of length that count themselves. */
async function* inJpeg(input: Input): AsyncGenerator<Uint8Array> {
  yield* input.pass(2)
  while (input.nextPart()) {
    const head = await input.peek(4)
    if (head.length < 4 || head[0] !== 0xff) return
    const marker = head[1]!
    if (marker === startOfScan) return
    if (marker === 0xff) {
      yield* input.pass(1)
      continue
    }
    const length = 2 + head.readUInt16BE(2)
    if (marker !== app1 && marker !== app13) {
      yield* input.pass(length)
      continue
    }
    const segment = await input.take(length)
    const body = segment.subarray(4)
    const isExif = body.toString('latin1', 0, 6) === 'Exif\0\0'
    // Else it is XMP or Photoshop's block with IPTC: words, locations among them, that nothing here reads.
    if (marker === app1 && isExif) blankLocation(body.subarray(6))
    else body.fill(0x20, body.indexOf(0) + 1)
    yield segment
  }
}
