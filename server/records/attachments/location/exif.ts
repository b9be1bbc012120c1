// EXIF as cameras write it (TIFF 6.0, section 2; EXIF 2.32, 4.6): finds where it has a location and overwrites that with
// noughts, so that nothing else moves. The orientation stays.

const gpsPointer = 0x8825
const exifPointer = 0x8769
/** What may have a location in words or in a maker's own way: XMP, IPTC, Photoshop's block, the maker's note. */
const blanked = new Set([0x02bc, 0x83bb, 0x8649, 0x927c])
/** Cameras write some dozens in a directory. */
const maxFields = 500
const fieldBytes = 12
/** Bytes of one value, by the type of a field. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** How many times what cameras write is looked at or overwritten at most: as a directory, its values, and all they leave out. */
const readings = 4

interface Tiff {
  readonly bytes: Buffer
  two(at: number): number
  four(at: number): number
  /** Counts bytes that are looked at or overwritten: directories that lead to the same place again and again end here. */
  spend(count: number): void
}

/** Overwrites locations in TIFF data; all of it where it cannot be read. */
export function blankLocation(bytes: Buffer): void {
  const order = bytes.toString('latin1', 0, 2)
  const isLittle = order === 'II'
  let left = readings * bytes.length
  const tiff: Tiff = {
    bytes,
    two: (at) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    four: (at) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
    spend(count) {
      left -= count
      if (left < 0) throw new RangeError('the same bytes more often than cameras lead to them')
    },
  }
  try {
    if (!isLittle && order !== 'MM') throw new RangeError('no TIFF')
    blankIn(tiff, tiff.four(4))
  } catch {
    // It announces more than there is, or the same over and over: other readers may not stop where ours did.
    bytes.fill(0)
  }
}

/** The first directory, and those that it leads to. */
function blankIn(tiff: Tiff, directory: number): void {
  for (const at of fieldsOf(tiff, directory)) {
    const tag = tiff.two(at)
    if (tag === gpsPointer) blankDirectory(tiff, tiff.four(at + 8))
    else if (tag === exifPointer) blankWords(tiff, tiff.four(at + 8))
  }
  blankWords(tiff, directory)
}

function blankWords(tiff: Tiff, directory: number): void {
  for (const at of fieldsOf(tiff, directory)) {
    if (blanked.has(tiff.two(at))) blankValue(tiff, at)
  }
}

/** Where its fields are: twelve bytes for each, which hold its value or where that is. */
function fieldsOf(tiff: Tiff, directory: number): number[] {
  const count = tiff.two(directory)
  if (count > maxFields) throw new RangeError('more fields than cameras write')
  tiff.spend(fieldBytes * count)
  return Array.from({ length: count }, (_, index) => directory + 2 + fieldBytes * index)
}

/** A directory without fields, and nothing where they were. */
function blankDirectory(tiff: Tiff, directory: number): void {
  const fields = fieldsOf(tiff, directory)
  for (const at of fields) blankValue(tiff, at)
  tiff.bytes.fill(0, directory, directory + 2 + fieldBytes * fields.length)
}

function blankValue({ bytes, two, four, spend }: Tiff, at: number): void {
  const length = (sizes[two(at + 2)] ?? 1) * four(at + 4)
  const from = length > 4 ? four(at + 8) : at + 8
  if (from + length > bytes.length) throw new RangeError('a value outside of the file')
  spend(length)
  bytes.fill(0, from, from + length)
}
