// Thumbnails of PDF files: their first page as it looks on paper, and none of what means harm, which delays nobody.
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from '#server/outside/pdf.ts'
import { folderOf } from '#server/store/blobs/files.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import {
  bomb,
  encrypted,
  endless,
  pageOf,
  pdfOf,
  pictureOn,
  redCorner,
  streamOf,
  swelling,
} from './made-pdfs.ts'

interface Shop {
  readonly owner: TestPerson
  readonly group: string
}

let app: TestApp
let shop: Shop
let neighbour: Shop
let address: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  ;[shop, neighbour] = [await makeShop(), await makeShop()]
})
afterAll(() => app.close())

async function makeShop(): Promise<Shop> {
  const owner = await app.makePerson()
  return { owner, group: await app.makeGroup(owner) }
}

/** Attaches a file to a new equipment; answers its address. */
async function attached(
  bytes: Buffer,
  { owner, group }: Shop = shop,
  type = 'application/pdf',
): Promise<string> {
  const made = await owner.client.post(`/${group}`, { klass: 'Equipment', identifier: 'P-1' })
  const { id, rev } = expectOk(made).body as { id: string; rev: string }
  const url = `/${group}/${id}/paper.pdf`
  const headers = { 'content-type': type }
  expectOk(await owner.client.call('PUT', url, { body: bytes, query: { rev }, headers }))
  return url
}

const cookieOf = ({ owner }: Shop) =>
  [...owner.client.cookies].map((pair) => pair.join('=')).join('; ')

async function thumbnail(url: string, { size = '320', who = shop } = {}) {
  const headers = { cookie: cookieOf(who) }
  const reply = await app.server.inject({ url: `${url}?thumbnail=${size}`, headers })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

/** The status of a thumbnail, which their browser asks for until it goes away. */
async function askOver(url: string, signal: AbortSignal): Promise<number> {
  const headers = { cookie: cookieOf(shop) }
  return (await fetch(`${address}${url}?thumbnail=320`, { headers, signal })).status
}

/** How a page looks: its sides, and the colour at these shares of them. */
async function look(
  bytes: Buffer,
  ...shares: readonly (readonly [across: number, down: number])[]
) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const colors = shares.map(([across, down]) => {
    const at = (Math.floor(down * height) * width + Math.floor(across * width)) * channels
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (Math.min(red, green, blue) > 240) return 'white'
    if (red > 200 && Math.max(green, blue) < 60) return 'red'
    return `${red} ${green} ${blue}`
  })
  return { width, height, colors }
}

const corners = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.1, 0.9],
  [0.9, 0.9],
] as const

/** Names of what was drawn or refused of a file. */
async function keptOf(bytes: Buffer): Promise<string[]> {
  const md5 = createHash('md5').update(bytes).digest('hex')
  const names = await readdir(drawings()).catch(() => [])
  return names.filter((name) => name.startsWith(md5)).map((name) => name.slice(md5.length))
}
const noteOf = (bytes: Buffer) =>
  join(drawings(), `${createHash('md5').update(bytes).digest('hex')}-no-page`)
const drawings = () => join(app.house.config.dataDir, 'thumbnails', folderOf(shop.group))

describe('the thumbnail of a PDF', () => {
  it('is its first page on white paper, as a small WebP of each size', async () => {
    const url = await attached(pageOf(redCorner))
    for (const size of ['80', '320', '1600']) {
      const { status, headers, bytes } = await thumbnail(url, { size })
      expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
      const side = Number(size)
      const colors = ['red', 'white', 'white', 'white']
      expect(await look(bytes, ...corners)).toEqual({ width: side, height: side / 2, colors })
    }
  })

  it('is turned as its page', async () => {
    const entries = '/MediaBox [0 0 200 100] /Rotate 90'
    const { bytes } = await thumbnail(await attached(pageOf(redCorner, { entries })))
    const colors = ['white', 'red', 'white', 'white']
    expect(await look(bytes, ...corners)).toEqual({ width: 160, height: 320, colors })
  })

  it('shows what is filled in and noted on the page', async () => {
    const drawn = (rectangle: string) => `/F 4 /Rect [${rectangle}] /AP << /N 7 0 R >>`
    const objects = [
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) ${drawn('100 0 200 50')} >>`,
      `<< /Type /Annot /Subtype /Stamp ${drawn('0 50 100 100')} >>`,
      streamOf('1 0 0 rg 0 0 100 50 re f', '/Type /XObject /Subtype /Form /BBox [0 0 100 50]'),
    ]
    const entries = '/MediaBox [0 0 200 100] /Annots [5 0 R 6 0 R]'
    const catalogue = '/AcroForm << /Fields [5 0 R] >>'
    const { bytes } = await thumbnail(await attached(pageOf('', { entries, objects, catalogue })))
    expect((await look(bytes, ...corners)).colors).toEqual(['red', 'white', 'white', 'red'])
  })

  it('shows the words of paper that the product makes itself', async () => {
    const caller = { names: ['usr-1', 'acc-1'] }
    const content = [{ text: 'Não liga; caiu água no teclado ontem. '.repeat(40) }]
    const { bytes: paper } = await makePdf({ content, defaultStyle: { font: 'Roboto' } }, caller)
    const { status, bytes } = await thumbnail(await attached(paper), { size: '640' })
    expect(status).toBe(200)
    const { channels } = await sharp(bytes).greyscale().stats()
    expect(channels[0]!.min).toBeLessThan(100)
    expect(channels[0]!.mean).toBeGreaterThan(200)
  })

  it('shows words in letters that the file does not bring', async () => {
    const resources = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
    const { bytes } = await thumbnail(
      await attached(pageOf('BT /F 90 Tf 20 20 Td (Mia) Tj ET', { resources })),
    )
    expect((await sharp(bytes).greyscale().stats()).channels[0]!.min).toBeLessThan(60)
  })

  const box = (sides: string) => ({ entries: `/MediaBox [0 0 ${sides}]` })
  it.each<[string, Buffer, number, number]>([
    ['of one point', pageOf('1 0 0 rg 0 0 1 1 re f', box('1 1')), 320, 320],
    ['of 200 inches', pageOf('1 0 0 rg 0 0 14400 14400 re f', box('14400 14400')), 320, 320],
    ['of one line', pageOf('1 0 0 rg 0 0 14400 1 re f', box('14400 1')), 320, 1],
  ])('of a page %s is a picture of it', async (_, paper, width, height) => {
    const { bytes } = await thumbnail(await attached(paper))
    expect(await look(bytes, [0.5, 0.5])).toEqual({ width, height, colors: ['red'] })
  })

  /** 16 red pixels on each side. */
  const jpeg2000 =
    '/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEABAQEAAH/XAAQQEBISFBISFBISFBISFD/kAAKAAAAAAAmAAH/k8+0BADfgAgH34AIB4CAgICAgICAgICAgP/Z'
  /** 8 black pixels on each side: a page that says it is black, and nothing on it. */
  const jbig2 = '000000003000010000001300000008000000080000000000000000040000'
  const gray = '/Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray'
  it.each<[string, Buffer, string]>([
    [
      'JPEG 2000',
      pictureOn(Buffer.from(jpeg2000, 'base64'), '/Filter /JPXDecode /Width 16 /Height 16'),
      'red',
    ],
    ['JBIG2', pictureOn(Buffer.from(jbig2, 'hex'), `/Filter /JBIG2Decode ${gray}`), '0 0 0'],
  ])('shows a scan in %s', async (_, paper, color) => {
    const { bytes } = await thumbnail(await attached(paper))
    expect((await look(bytes, ...corners)).colors).toEqual(corners.map(() => color))
  })

  const latin = (bytes: Buffer) => bytes.toString('latin1')
  const sides = '/Width 300 /Height 300'
  it.each<[string, Buffer]>([
    [
      'whose table of objects lies',
      Buffer.from(
        latin(pageOf(redCorner)).replace(/startxref\n\d+/, 'startxref\n99999999'),
        'latin1',
      ),
    ],
    ['with a picture in JPEG 2000 that is none', pictureOn('none', `/Filter /JPXDecode ${sides}`)],
    ['with a picture in JBIG2 that is none', pictureOn('none', `/Filter /JBIG2Decode ${sides}`)],
  ])('of a file %s is the page without that', async (_, paper) => {
    const { bytes } = await thumbnail(await attached(paper))
    expect((await look(bytes, ...corners)).colors[0]).toBe('red')
  })

  it('is drawn once for everybody who looks at the same time, and known by its tag', async () => {
    const paper = pageOf(`${redCorner} 1 1 1 1 re`)
    const url = await attached(paper)
    const all = await Promise.all([1, 2, 3, 4].map(() => thumbnail(url)))
    for (const { bytes } of all) expect(bytes.equals(all[0]!.bytes)).toBe(true)
    expect(await keptOf(paper)).toEqual(['-320.webp'])
    const headers = { 'if-none-match': String(all[0]!.headers.etag) }
    const again = await shop.owner.client.call('GET', url, { query: { thumbnail: '320' }, headers })
    expect(again.status).toBe(304)
  })

  it('is closed to whom the file is closed', async () => {
    const url = await attached(pageOf(redCorner))
    const stranger = await app.makePerson()
    expect((await stranger.client.get(url, { thumbnail: '320' })).status).toBe(403)
    expect((await app.nobody().get(url, { thumbnail: '320' })).status).toBe(401)
  })
})

describe('no thumbnail', () => {
  const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
  it.each<[string, () => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['text that says it is a PDF', () => Buffer.from('hello')],
    ['a picture that says it is a PDF', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['half a file', () => pageOf(redCorner).subarray(0, 150)],
    ['a file that asks for a password', encrypted],
    ['a file without a page', () => pdfOf([catalogue, '<< /Type /Pages /Kids [] /Count 0 >>'])],
    [
      'pages that are their own pages',
      () => pdfOf([catalogue, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2000000000 >>']),
    ],
    ['more drawings than any memory holds', swelling],
    ['a page that unpacks to 12 GB', bomb],
  ])('is drawn of %s: that is said, remembered, and the file stays', async (_, make) => {
    const paper = make()
    const url = await attached(paper)
    for (const size of ['320', '1600']) {
      const { status, bytes } = await thumbnail(url, { size })
      expect([status, JSON.parse(String(bytes))]).toEqual([
        415,
        {
          error: 'bad_content_type',
          reason: 'This file cannot be shown as a picture',
          key: 'not_a_picture',
        },
      ])
    }
    expect(await keptOf(paper)).toEqual(['-no-page'])
    const { headers } = await shop.owner.client.get(url)
    expect(headers['content-length']).toBe(String(paper.length))
  })

  it('is tried of what is known to have none', async () => {
    const paper = pageOf(`${redCorner} 2 2 2 2 re`)
    const url = await attached(paper)
    await mkdir(drawings(), { recursive: true })
    await writeFile(noteOf(paper), '')
    expect((await thumbnail(url)).status).toBe(415)
    await rm(noteOf(paper))
    expect((await thumbnail(url)).status).toBe(200)
  })

  it('is drawn for who is gone, who keeps no place in the line', async () => {
    const slow = await attached(Buffer.concat([endless(), Buffer.from('%')]))
    const papers = [...Array(130).keys()].map((at) => pageOf(`${redCorner} ${at} 6 6 6 re`))
    const urls: string[] = []
    for (const paper of papers) urls.push(await attached(paper))
    const gone = new AbortController()
    const all = [slow, ...urls].map((url) => askOver(url, gone.signal))
    // The line is full.
    const refused = all.map(async (asked) => expect(await asked).toBe(503))
    await Promise.any(refused)
    gone.abort()
    await Promise.allSettled(all)
    const again = async () => (await thumbnail(urls[0]!)).status
    await expect.poll(again, { timeout: 30_000 }).toBe(200)
    const kept = await Promise.all(papers.map(keptOf))
    expect(kept.filter(({ length }) => length > 0).length).toBeLessThan(40)
  })

  it('is drawn of a file of more than 50 MB, which is not even read', async () => {
    const paper = Buffer.concat([pageOf(redCorner), Buffer.alloc(50 * 1024 * 1024, '%')])
    const url = await attached(paper)
    expect((await thumbnail(url)).status).toBe(415)
    expect(await keptOf(paper)).toEqual([])
  })

  it('is drawn of a page that never ends, for which nobody waits', async () => {
    const [of, photo] = [
      await attached(pageOf(`${redCorner} 3 3 3 3 re`), neighbour),
      await attached(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
        shop,
        'image/png',
      ),
    ]
    const gone = new AbortController()
    const slow = await attached(Buffer.concat([endless(), Buffer.from('%%')]))
    const asked = askOver(slow, gone.signal)
    let isOver = false
    const over = asked.catch(() => undefined).finally(() => (isOver = true))
    const answers = [
      await thumbnail(of, { who: neighbour }),
      await thumbnail(photo),
      await thumbnail(of, { who: neighbour, size: '1600' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(isOver).toBe(false)
    gone.abort()
    await over
    // The thread that was ended is followed by another one.
    const next = await Promise.all(
      [shop, neighbour].map(async (who, at) =>
        thumbnail(await attached(pageOf(`${redCorner} ${at} 4 4 4 re`), who), { who }),
      ),
    )
    expect(next.map(({ status }) => status)).toEqual([200, 200])
  })

  it.runIf(isProof)('is drawn of a page that took too long, for an hour', async () => {
    const url = await attached(endless())
    expect((await thumbnail(url)).status).toBe(415)
    expect((await thumbnail(url, { size: '80' })).status).toBe(415)
    expect(await keptOf(endless())).toEqual(['-no-page'])
    // Perhaps the machine was busy, so it is tried again after an hour: a page that is drawn quickly gets the note of the slow one.
    const paper = pageOf(`${redCorner} 5 5 5 5 re`)
    const later = await attached(paper)
    await copyFile(noteOf(endless()), noteOf(paper))
    app.clock.advance(59 * 60_000)
    expect((await thumbnail(later)).status).toBe(415)
    app.clock.advance(60_000)
    expect((await thumbnail(later)).status).toBe(200)
  })
})
