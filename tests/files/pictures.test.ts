// Thumbnails: small, turned, without what a camera notes beside; a clear word when it is not a picture.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { isProof } from '../support/proof.ts'

let app: TestApp
let owner: TestPerson
let group: string
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  group = await app.makeGroup(owner)
})
afterAll(() => app.close())

/** Attaches a file to a new equipment; answers its address. */
async function attached(bytes: Buffer, type = 'image/jpeg'): Promise<string> {
  const made = await owner.client.post(`/${group}`, { klass: 'Equipment', identifier: 'P-1' })
  const { id, rev } = expectOk(made).body
  const url = `/${group}/${String(id)}/photo`
  const headers = { 'content-type': type }
  expectOk(
    await owner.client.call('PUT', url, { body: bytes, query: { rev: String(rev) }, headers }),
  )
  return url
}

async function thumbnail(url: string, size = '320') {
  const cookie = [...owner.client.cookies].map((pair) => pair.join('=')).join('; ')
  const reply = await app.server.inject({ url: `${url}?thumbnail=${size}`, headers: { cookie } })
  return {
    status: reply.statusCode,
    headers: reply.headers,
    bytes: reply.rawPayload,
    text: reply.payload,
  }
}

const red = { width: 1200, height: 600, channels: 3, background: 'red' } as const
const draw = () => sharp({ create: red })
const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }

describe('a thumbnail', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'of %s is a small WebP',
    async (format) => {
      const url = await attached(await draw().toFormat(format).toBuffer(), `image/${format}`)
      const { status, headers, bytes } = await thumbnail(url)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('image/webp')
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 320,
        height: 160,
      })
      expect(headers['content-security-policy']).toMatch(/^sandbox/)
    },
  )

  it('is upright as the camera was held, and says nothing of where that was', async () => {
    const bytes = await draw().withMetadata({ orientation: 6 }).withExifMerge(gps).jpeg().toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const url = await attached(bytes)
    const made = await sharp((await thumbnail(url)).bytes).metadata()
    expect(made).toMatchObject({ width: 160, height: 320 })
    expect(made.exif).toBeUndefined()
  })

  it('is never larger than the picture, and has two sizes', async () => {
    const small = await sharp({ create: { ...red, width: 100, height: 50 } })
      .png()
      .toBuffer()
    const url = await attached(small, 'image/png')
    expect(await sharp((await thumbnail(url, '1600')).bytes).metadata()).toMatchObject({
      width: 100,
    })
    expect((await thumbnail(url, '7')).status).toBe(400)
  })

  it('is kept: the second time it is the same, and known by its tag', async () => {
    const url = await attached(await draw().jpeg().toBuffer())
    const [first, second] = [await thumbnail(url), await thumbnail(url)]
    expect(second.bytes.equals(first.bytes)).toBe(true)
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await owner.client.call('GET', url, { query: { thumbnail: '320' }, headers })
    expect(again.status).toBe(304)
  })

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  /** What a phone's HEIC begins with. */
  const heic = Buffer.from('0000001866747970686569630000000068656963', 'hex')
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a broken JPEG', async () => (await draw().jpeg().toBuffer()).subarray(0, 300)],
    ['text that says it is a picture', () => Buffer.from('hello')],
    ['an SVG, which is a program', () => Buffer.from(svg)],
    ['nothing', () => Buffer.alloc(0)],
    ['HEIC, which is kept as a file', () => heic],
    [
      'a picture of more pixels than memory',
      () =>
        sharp({ create: { ...red, width: 12_000, height: 6_000 } })
          .png()
          .toBuffer(),
    ],
    [
      'a picture of one line that is longer than any picture',
      () =>
        sharp({ create: { ...red, width: 40_000, height: 1 } })
          .png()
          .toBuffer(),
    ],
  ])('of %s is refused in a clear word, and the file stays', async (_, make) => {
    const bytes = await make()
    const url = await attached(bytes)
    const { status, text } = await thumbnail(url)
    expect([status, JSON.parse(text)]).toEqual([
      415,
      {
        error: 'bad_content_type',
        reason: 'This file cannot be shown as a picture',
        key: 'not_a_picture',
      },
    ])
    expect((await owner.client.get(url)).headers['content-length']).toBe(String(bytes.length))
  })

  it.runIf(isProof)('of a photo of 30 MB is drawn, and the photo is there whole', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const large = { width: 5_200, height: 4_000, channels: 3, background: 'red', noise } as const
    const photo = await sharp({ create: large }).jpeg({ quality: 99 }).toBuffer()
    expect(photo.length).toBeGreaterThan(25_000_000)
    const url = await attached(photo)
    const { status, bytes } = await thumbnail(url)
    expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, 320])
    expect((await owner.client.get(url)).headers['content-length']).toBe(String(photo.length))
  })

  it('is closed to whom the file is closed', async () => {
    const url = await attached(await draw().jpeg().toBuffer())
    const stranger = await app.makePerson()
    expect((await stranger.client.get(url, { thumbnail: '320' })).status).toBe(403)
  })
})
