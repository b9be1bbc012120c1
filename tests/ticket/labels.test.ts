// Labels of equipment on the sheets and rolls that shops buy, and what scanners read from them.
import { decodeQR } from 'qr/decode.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { labelFormats, perPage, positionAt } from '#modules/ticket/paper/labels/formats.ts'
import type { LabelPages } from '#modules/ticket/paper/labels/label.ts'
import { pdfPages } from './pdf-text.ts'

let app: TestApp
let ana: TestPerson
let group: string
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro', locale: 'pt-BR' })
  group = await app.makeGroup(ana, 'Oficina Boa Vista')
})
afterAll(() => app.close())

const make = async (klass: string, fields: object, of = group, who = ana) =>
  String(expectOk(await who.client.post(`/${of}`, { klass, ...fields })).body.id)
const thing = (identifier: string, more: object = {}) => make('Equipment', { identifier, ...more })
const read = async (query: Record<string, string>) =>
  expectOk(await ana.client.get(`/${group}/_labels`, query)).body as unknown as LabelPages

async function pdf(query: Record<string, string>) {
  const url = `/${group}/_labels/pdf?${String(new URLSearchParams(query))}`
  const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await app.server.inject({ method: 'GET', url, headers: { cookie } })
  expect(reply.statusCode).toBe(200)
  return { pages: pdfPages(reply.rawPayload), bytes: reply.rawPayload }
}

describe.each(labelFormats)('labels of $name', (format) => {
  test('lie inside their page and do not touch each other', () => {
    const { page, label } = format
    const places = Array.from({ length: perPage(format) }, (_, at) => positionAt(format, at))
    for (const { x, y } of places) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + label.width).toBeLessThanOrEqual(page.width + 0.01)
      expect(y + label.height).toBeLessThanOrEqual(page.height + 0.01)
    }
    const apart = places.every((one, at) =>
      places
        .slice(at + 1)
        .every(
          (other) =>
            Math.abs(one.x - other.x) >= label.width - 0.01 ||
            Math.abs(one.y - other.y) >= label.height - 0.01,
        ),
    )
    expect(apart).toBe(true)
  })

  test('say shop, identifier and model in the PDF, on pages of that size', async () => {
    const maria = await make('Customer', { name: 'Maria Aparecida' })
    const description = 'Inspiron 15, teclado português\nSem bateria'
    const id = await thing('7xk2qg3', { maker: 'Dell', description, customer_id: maria })
    const { pages, bytes } = await pdf({ ids: id, format: format.name })
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('7XK2QG3')
    expect(pages[0]).toContain('Oficina')
    expect(pages[0]).toContain('Dell')
    expect(pages[0]).not.toMatch(/Maria|bateria/)
    const points = (mm: number) => (mm * 72) / 25.4
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString('latin1')) ?? []
    expect(Number(box[1])).toBeCloseTo(points(format.page.width), 0)
    expect(Number(box[2])).toBeCloseTo(points(format.page.height), 0)
  })
})

test('a sheet begins at its first free label, and goes on on the next one', async () => {
  const ids = [await thing('L-1'), await thing('L-2'), await thing('L-3')].join(',')
  const { pages, format } = await read({ ids, format: 'a4-21', first: '20' })
  expect(pages.map((page) => page.map(({ item }) => item.identifier))).toEqual([
    ['L-1', 'L-2'],
    ['L-3'],
  ])
  expect(pages[0]?.[0]?.place).toEqual(positionAt(format, 19))
  expect(pages[1]?.[0]?.place).toEqual(positionAt(format, 0))
  const { pages: printed } = await pdf({ ids, format: '50x25', copies: '2' })
  expect(printed).toHaveLength(6)
})

test('its code is read by a camera and leads to the equipment’s own page', async () => {
  const id = await thing('QR-1')
  const { pages, look } = await read({ ids: id, format: 'a4-65' })
  // On the smallest label, as a label printer of 203 dots to the inch prints it.
  const side = Math.round((look.code / 25.4) * 203)
  const picture = pictureOf(pages[0]![0]!.item.qr, side)
  expect(decodeQR(picture)).toBe(`${app.house.config.appUrl}/account/${group}/equipment/${id}`)
})

/** The code in so many dots on each side, on white paper. */
function pictureOf({ size, path }: { size: number; path: string }, side: number) {
  const edge = 20
  const width = side + 2 * edge
  const data = new Uint8Array(width * width * 4).fill(255)
  const at = (module: number) => edge + Math.round((module * side) / size)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = at(Number(y)); row < at(Number(y) + 1); row += 1)
      for (let column = at(Number(x)); column < at(Number(x) + Number(run)); column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
  return { width, height: width, data }
}

test('printed for a ticket they say its number and whose it is, of all that was checked in along', async () => {
  const customer_id = await make('Customer', { name: 'Maria Silva' })
  const [clock, radio] = [await thing('CK-1'), await thing('RD-1', { customer_id })]
  const work = { klass: 'Ticket', customer_id, content: 'Não liga' }
  const docs = [clock, radio].map((equipment_id) => ({ ...work, equipment_id }))
  const { body } = expectOk(await ana.client.post(`/${group}/_bulk_docs`, { docs }))
  const ids = (body as unknown as { id: string }[]).map(({ id }) => id)
  await make('Ticket', { content: 'Outra', equipment_id: await thing('OT-1') })
  const { pages } = await read({ ids: ids[1]! })
  const numbers = await Promise.all(
    ids.map(async (id) => expectOk(await ana.client.get(`/${group}/${id}`)).body.number),
  )
  expect(pages[0]!.map(({ item }) => [item.identifier, item.job])).toEqual([
    ['CK-1', `#${numbers[0]} · Maria Silva`],
    ['RD-1', `#${numbers[1]} · Maria Silva`],
  ])
  const [words] = (await pdf({ ids: ids[0]!, format: '62x29' })).pages
  expect(words).toContain(`#${numbers[0]}`)
  const [plain] = (await read({ ids: radio })).pages[0]!
  expect(plain?.item.job).toBe('')
})

test('equipment that is deleted has no label, and neither has what is none', async () => {
  const ticket = await make('Ticket', { content: 'Não liga' })
  expect((await ana.client.get(`/${group}/_labels`, { ids: ticket })).status).toBe(404)
  const kept = await thing('K-1')
  const { pages } = await read({ ids: [ticket, kept, kept].join(',') })
  expect(pages[0]).toHaveLength(1)
})

describe('a scanner', () => {
  const scan = async (text: string, who = ana, of = group) =>
    expectOk(await who.client.post(`/${of}/_scan`, { text })).body

  test('opens equipment by its label, its serial and the customer’s own name for it', async () => {
    const id = await thing('SN-77', { customer_identifier: 'AC-RECEPCAO' })
    const label = `${app.house.config.appUrl}/account/${group}/equipment/${id}`
    for (const text of [label, label.toUpperCase(), 'sn-77', 'AC-RECEPCAO'])
      expect(await scan(text), text).toMatchObject({
        found: [{ id, path: 'equipment', db: group }],
      })
  })

  test('opens a ticket by its number and by the code on its receipt', async () => {
    const id = await make('Ticket', { content: 'Não liga' })
    const { number } = expectOk(await ana.client.get(`/${group}/${id}`)).body
    const { link } = expectOk(await ana.client.post(`/${group}/_public_link/${id}`, {})).body
    for (const text of [String(number), `#${number}`, String(link.url)])
      expect(await scan(text), text).toMatchObject({ found: [{ id, path: 'tickets' }] })
    expectOk(await ana.client.delete(`/${group}/_public_link/${id}`))
    expect(await scan(String(link.url))).toEqual({ is: 'receipt', found: [] })
  })

  test('lets choose where several things have one code', async () => {
    const ids = [await thing('555'), await thing('555')]
    const { found } = await scan('555')
    expect((found as { id: string }[]).map(({ id }) => id).sort()).toEqual(ids.sort())
  })

  test('opens nothing of a Group that is not theirs, and does not tell that it is there', async () => {
    const eva = await app.makePerson()
    const hers = await app.makeGroup(eva)
    const id = await make('Equipment', { identifier: 'HERS' }, hers, eva)
    const ticket = await make('Ticket', { content: 'x' }, hers, eva)
    const { link } = expectOk(await eva.client.post(`/${hers}/_public_link/${ticket}`, {})).body
    const label = `${app.house.config.appUrl}/account/${hers}/equipment/${id}`
    expect((await scan(label, eva, hers)).found).toHaveLength(1)
    for (const text of [label, id, 'HERS', String(link.url)])
      expect((await scan(text)).found, text).toEqual([])
  })

  test('opens a label of another Group that the person belongs to', async () => {
    const second = await app.makeGroup(ana, 'Filial')
    const id = await make('Equipment', { identifier: 'F-1' }, second)
    const label = `${app.house.config.appUrl}/account/${second}/equipment/${id}`
    expect(await scan(label)).toMatchObject({ found: [{ id, db: second }] })
  })

  test.each([
    ['https://evil.example/?next=/login', 'foreign'],
    ['NADA-TEM-ISTO', 'code'],
    ['\u0000', 'nothing'],
  ])('says of %j that it is %s, and opens nothing', async (text, is) => {
    expect(await scan(text)).toEqual({ is, found: [] })
  })
})
