// Locations in HEIC and AVIF (ISO/IEC 23008-12, annex A; 14496-12, 8.11): the box `meta`, which comes first, says where in the file
// the items lie that hold EXIF and XMP.
import { blankLocation } from './exif.ts'
import type { Input } from './input.ts'

/** Families of files that say what they are in this way, by the four letters behind `ftyp`. */
const brands = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis'])
/** A `meta` of more bytes than this is not looked into. */
const maxMetaBytes = 1024 * 1024
/** EXIF of more bytes than this is blanked whole. */
const maxExifBytes = 64 * 1024

/** Parts of items in one file. */
const maxExtents = 10_000

/** Bytes of the file that are blanked. */
interface Extent {
  readonly from: number
  readonly length: number
  readonly isExif: boolean
}

/** Whether the first twelve bytes are of such a file. */
export function isHeif(head: Buffer): boolean {
  return head.toString('latin1', 4, 8) === 'ftyp' && brands.has(head.toString('latin1', 8, 12))
}

export async function* withoutLocationInHeif(input: Input): AsyncGenerator<Uint8Array> {
  let at = 0
  while (input.nextPart()) {
    const head = await input.peek(8)
    if (head.length < 8) return
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    // Longer boxes, and one that goes on to the end, come behind `meta`.
    if (length < 8 || (type === 'meta' && length > maxMetaBytes)) return
    if (type !== 'meta') {
      yield* input.pass(length)
      at += length
      continue
    }
    const meta = await input.take(length)
    const extents = extentsIn(meta)
    at += meta.length
    yield meta
    for (const extent of extents) {
      if (extent.from < at) continue
      yield* input.pass(extent.from - at)
      yield* blank(input, extent)
      at = extent.from + extent.length
    }
    return
  }
}

async function* blank(input: Input, { length, isExif }: Extent): AsyncGenerator<Uint8Array> {
  if (!isExif || length > maxExifBytes) {
    for await (const part of input.pass(length)) yield Buffer.alloc(part.length, 0x20)
    return
  }
  const item = await input.take(length)
  // Four bytes give the number of bytes before the TIFF data.
  const start = item.length < 4 ? item.length : 4 + item.readUInt32BE(0)
  blankLocation(item.subarray(Math.min(start, item.length)))
  yield item
}

/** In the order of the file; none where it cannot be read. */
function extentsIn(meta: Buffer): Extent[] {
  try {
    const boxes = boxesIn(meta, 12)
    const kinds = kindsIn(boxes.get('iinf'))
    return locationsIn(boxes.get('iloc'))
      .flatMap(({ item, ...place }) => {
        const kind = kinds.get(item)
        return kind === undefined ? [] : [{ ...place, isExif: kind === 'Exif' }]
      })
      .toSorted((a, b) => a.from - b.from)
  } catch {
    return []
  }
}

/** What boxes hold, behind their length and name; of several of one name the first. */
function boxesIn(bytes: Buffer, start: number): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  for (let at = start; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length < 8) break
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!found.has(name)) found.set(name, bytes.subarray(at + 8, at + length))
    at += length
  }
  return found
}

/** Items that a camera or another program wrote words into, by number. */
function kindsIn(box: Buffer | undefined): Map<number, 'Exif' | 'mime'> {
  const kinds = new Map<number, 'Exif' | 'mime'>()
  if (!box) return kinds
  for (let at = box[0] === 0 ? 6 : 8; at + 8 <= box.length;) {
    const length = box.readUInt32BE(at)
    if (length < 8) break
    const isShort = box[at + 8] === 2
    const item = isShort ? box.readUInt16BE(at + 12) : box.readUInt32BE(at + 12)
    const kind = box.toString('latin1', at + (isShort ? 16 : 18), at + (isShort ? 20 : 22))
    if (kind === 'Exif' || kind === 'mime') kinds.set(item, kind)
    at += length
  }
  return kinds
}

/** Where items lie: their numbers and, for those in the file itself, each part of them. */
function locationsIn(
  box: Buffer | undefined,
): (Pick<Extent, 'from' | 'length'> & { item: number })[] {
  if (!box) return []
  let at = 4
  const number = (bytes: number) => {
    const value =
      bytes === 0 ? 0 : bytes > 6 ? Number(box.readBigUInt64BE(at)) : box.readUIntBE(at, bytes)
    at += bytes
    return value
  }
  const version = box[0]!
  const [sizes, more] = [number(1), number(1)]
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4]
  // Parts that take up nothing could be listed without end.
  if (lengthSize === 0) throw new RangeError('parts without a length')
  const indexSize = version === 0 ? 0 : more & 15
  const wide = version < 2 ? 2 : 4
  const found: (Pick<Extent, 'from' | 'length'> & { item: number })[] = []
  for (let items = number(wide); items > 0; items--) {
    const item = number(wide)
    const method = version === 0 ? 0 : number(2) & 15
    number(2)
    const base = number(baseSize)
    for (let extents = number(2); extents > 0; extents--) {
      number(indexSize)
      const [from, length] = [base + number(offsetSize), number(lengthSize)]
      if (method === 0) found.push({ item, from, length })
      if (found.length > maxExtents) throw new RangeError('more parts than cameras write')
    }
  }
  return found
}
