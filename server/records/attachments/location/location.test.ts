// Pictures lose the location where they were taken and nothing else, however their bytes come; anything else stays as it is.
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { withoutLocation } from './location.ts'

const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>51,30N</exif:GPSLatitude></x:xmpmeta>'
const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 7/1' } }
/** 51/1 30/1, as a rational of either byte order begins. */
const latitude = ['00000033000000010000001e00000001', '33000000010000001e00000001000000']
const formats = ['jpeg', 'png', 'webp', 'avif'] as const

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function blanked(bytes: Buffer, size = 65_536): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of withoutLocation(cut(bytes, size))) parts.push(part)
  return Buffer.concat(parts)
}
const saysWhere = (bytes: Buffer) =>
  bytes.includes('GPSLatitude') || latitude.some((hex) => bytes.includes(Buffer.from(hex, 'hex')))

const pictures = new Map<string, Buffer>()
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  for (const format of formats) {
    const drawn = sharp({
      create: { width: 90, height: 60, channels: 3, background: 'red', noise },
    })
    const kept = drawn.withExif(exif).withMetadata({ orientation: 6 }).withExifMerge(exif)
    pictures.set(format, await kept.withXmp(xmp).toFormat(format).toBuffer())
  }
})

describe.each(formats)('a %s', (format) => {
  it('loses its place, keeps its pixels, its orientation and its length', async () => {
    const sent = pictures.get(format)!
    expect(saysWhere(sent)).toBe(true)
    const stored = await blanked(sent)
    expect(saysWhere(stored)).toBe(false)
    expect(stored).toHaveLength(sent.length)
    // AVIF is turned by a box of its own, which sharp does not write.
    const { orientation } = await sharp(sent).metadata()
    expect((await sharp(stored).metadata()).orientation).toBe(orientation)
    if (format !== 'avif') expect(orientation).toBe(6)
    const [was, is] = await Promise.all([sent, stored].map((one) => sharp(one).raw().toBuffer()))
    expect(is!.equals(was!)).toBe(true)
    expect((await blanked(stored)).equals(stored)).toBe(true)
  })

  it('is the same in whatever pieces it comes', async () => {
    const sent = pictures.get(format)!
    const whole = await blanked(sent)
    for (const size of [1, 7, 4_096]) expect((await blanked(sent, size)).equals(whole)).toBe(true)
  })

  it('is whole also where the memory of each part is given back before the next one comes', async () => {
    const sent = Buffer.concat([pictures.get(format)!, Buffer.alloc(500_000, 'x')])
    const parts: Buffer[] = []
    for await (const part of withoutLocation(cut(sent, 65_536))) {
      parts.push(Buffer.from(part))
      if (part.buffer.byteLength === part.length) (part.buffer as ArrayBuffer).transfer(0)
    }
    expect(Buffer.concat(parts).equals(await blanked(sent))).toBe(true)
  })

  it('is handed on whole when it is broken, whatever it says', async () => {
    const sent = pictures.get(format)!
    for (let length = 0; length < Math.min(sent.length, 2_000); length += 1) {
      expect(await blanked(sent.subarray(0, length))).toHaveLength(length)
    }
    const damage = fc.array(fc.tuple(fc.nat(sent.length - 1), fc.nat(255)), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(sent.length), async (changes, length) => {
        const broken = Buffer.from(sent.subarray(0, length))
        for (const [at, byte] of changes) if (at < length) broken[at] = byte
        expect(await blanked(broken)).toHaveLength(length)
      }),
    )
  })
})

it('looks at twenty thousand parts at most: one of a million is handed on without its bytes being taken one by one', async () => {
  const box = (name: string) => Buffer.from(`\0\0\0\x08${name}`, 'latin1')
  const boxes = Array.from({ length: 100_000 }, () => box('free'))
  for (const bytes of [
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, 0xff)]),
    Buffer.concat([Buffer.from('\0\0\0\x0cftypavif', 'latin1'), ...boxes]),
  ]) {
    let parts = 0
    for await (const _ of withoutLocation(cut(bytes, 65_536))) parts += 1
    expect(parts).toBeLessThan(21_000)
    expect((await blanked(bytes)).equals(bytes)).toBe(true)
  }
})

it('a photo of a phone (HEIC) is written in the boxes of AVIF, and loses its place too', async () => {
  const photo = Buffer.from(pictures.get('avif')!)
  photo.write('heic', 8, 'latin1')
  const stored = await blanked(photo)
  expect([stored.length, saysWhere(stored)]).toEqual([photo.length, false])
})

/** A photo whose first directory leads so many times to what `pointed` says; each directory there has one maker's note of all the rest. */
function leading(times: number, pointed: (index: number) => number): Buffer {
  const field = (tag: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(7, 2)
    bytes.writeUInt32LE(count, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const start = 10 + 12 * times
  const pointers = Array.from({ length: times }, (_, at) => field(0x8769, 1, start + pointed(at)))
  // Two bytes that say one field, so that a directory may begin at each of them.
  const note = Buffer.concat([Buffer.from([1, 0]), field(0x927c, 20_000, 40_000)])
  const notes = Array.from({ length: times }, () => note)
  const head = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, times & 255, times >> 8])
  const tiff = Buffer.alloc(64_000, 0x41)
  Buffer.concat([head, ...pointers, ...notes]).copy(tiff)
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const length = exif.length + 2
  const segment = Buffer.from([0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255])
  return Buffer.concat([segment, exif, Buffer.from([0xff, 0xd9])])
}

it.each([
  ['one directory', () => 0],
  ['directories that share their values', (index: number) => 14 * index],
] as const)('EXIF that leads to %s hundreds of times is blanked whole', async (_, pointed) => {
  const [once, often] = [await blanked(leading(1, pointed)), await blanked(leading(400, pointed))]
  expect(once.includes('AAAA')).toBe(true)
  expect(once.includes(Buffer.alloc(20_000))).toBe(true)
  expect(often.subarray(12, -2).every((byte) => byte === 0)).toBe(true)
})

it('leaves everything else as it is', async () => {
  const others = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
  await fc.assert(
    fc.asyncProperty(others, fc.integer({ min: 1, max: 50 }), async (bytes, size) => {
      fc.pre(bytes[0] !== 0xff)
      expect((await blanked(bytes, size)).equals(bytes)).toBe(true)
    }),
  )
})
