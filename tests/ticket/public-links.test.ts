// Public links and the status page (trade 6): who has the link sees how far the work is, and nothing else.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { linkTables } from '#server/store/secrets/links.ts'
import { Telltales } from './filled.ts'
import { openShop, type Shop } from './shop.ts'

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']
beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop())
})
afterAll(() => app.close())

async function linkTo(id: string): Promise<string> {
  const zone = 'America/Sao_Paulo'
  const { body } = expectOk(await ana.client.post(`/${group}/_public_link/${id}`, { zone }))
  return new URL(String(body.link.url)).pathname
}

const follow = (path: string, headers: Record<string, string> = {}) =>
  app.nobody().call('GET', path, { headers: { accept: 'text/html', ...headers } })

test('the page says shop, number, equipment and how far the work is, in the customer’s language', async () => {
  const customer_id = await make('Customer', { name: 'Dana', locale: 'en' })
  const equipment_id = await make('Equipment', {
    identifier: 'BL-1',
    description: '\u202eEspresso machine\nkitchen',
  })
  const id = await make('Ticket', { content: 'Trips', customer_id, equipment_id })
  const path = await linkTo(id)
  const page = await follow(path)
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.text).not.toContain('\u202e')
  for (const words of [
    '<html lang="en">',
    'Oficina Boa Vista',
    'Espresso machine',
    'We have received it',
    '2026-11-21',
  ])
    expect(page.text).toContain(words)
  const reason = { block_reason: 'approval' }
  expectOk(await ana.client.put(`/${group}/_design/status/_update/block/${id}`, reason))
  expect((await follow(path)).text).toContain('We are waiting for your approval')
  const found = { problem: 'Fuse' }
  expectOk(await ana.client.put(`/${group}/_design/status/_update/done/${id}`, found))
  expect((await follow(path)).text).toContain('Ready to pick up')
  const other = await make('Ticket', { content: 'x' })
  expect((await follow(await linkTo(other))).text).toContain('Recebemos o equipamento')
})

test('what was written for the customer is there, drawn from Markdown, and no other comment', async () => {
  const record_id = await make('Ticket', { content: 'Trips' })
  const path = await linkTo(record_id)
  const words =
    '**Board** replaced <img src=x onerror=alert(1)> [x](javascript:alert(1)) ![](p.jpg)'
  const id = await make('Comment', { content: words, record_id, for_customer: true })
  await make('Comment', { content: 'The customer haggles', record_id })
  const { text } = await follow(path)
  expect(text).toContain(
    '<strong>Board</strong> replaced &lt;img src=x onerror=alert(1)&gt; x p.jpg',
  )
  expect(text).toContain('Recados da oficina')
  expect(text).not.toMatch(/haggles|<img|javascript/)
  const receipt = expectOk(await ana.client.get(`/${group}/_receipt/${record_id}?form=delivery`))
  const printed = { title: 'Recados da oficina', text: expect.stringContaining('Board replaced') }
  expect(receipt.body.texts).toContainEqual(printed)
  expect(receipt.text).not.toContain('haggles')
  // Taken back, it is gone from both.
  const { body } = expectOk(await ana.client.get(`/${group}/${id}`))
  expectOk(await ana.client.put(`/${group}/${id}`, { ...body, for_customer: false }))
  expect((await follow(path)).text).not.toContain('Recados')
})

test('the page says how the shop is reached, with a plain link to a map', async () => {
  const id = await make('Ticket', { content: 'Trips' })
  const path = await linkTo(id)
  expect((await follow(path)).text).not.toContain('Fale com a oficina')
  const set = {
    phones: [{ number: '(31) 98765-4321' }],
    addresses: [{ street: 'Rua da Bahia', number: '12', city: 'Belo Horizonte' }],
  }
  for (const [key, value] of Object.entries(set))
    await make('Adjustment', { key, value: JSON.stringify(value) })
  await make('Adjustment', { key: 'opening-hours', value: 'seg. a sex. 9h–18h' })
  const { text } = await follow(path)
  for (const words of [
    'Fale com a oficina',
    'Rua da Bahia',
    'seg. a sex. 9h–18h',
    'href="tel:31987654321"',
    'https://wa.me/5531987654321?text=',
    'https://www.google.com/maps/search/?api=1&amp;query=Rua%20da%20Bahia',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('<script')
})

test('photos of a comment are shown when it was written for the customer, and no other file', async () => {
  const record_id = await make('Ticket', { content: 'Trips' })
  const path = await linkTo(record_id)
  const photo = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const put = async (id: string, name: string, type: string) => {
    const { body } = expectOk(await ana.client.get(`/${group}/${id}`))
    const file = {
      body: photo,
      headers: { 'content-type': type },
      query: { rev: String(body._rev) },
    }
    expectOk(await ana.client.call('PUT', `/${group}/${id}/${name}`, file))
  }
  const pictures = async () =>
    (await follow(path)).text.match(/<img src="data:image\/webp/g)?.length ?? 0
  const written = await make('Comment', { content: 'Burnt', record_id, for_customer: true })
  const inside = await make('Comment', { content: 'Haggles', record_id })
  await put(record_id, 'ticket.png', 'image/png')
  await put(inside, 'inside.png', 'image/png')
  await put(written, 'notes.pdf', 'application/pdf')
  expect(await pictures()).toBe(0)
  await put(written, 'board.png', 'image/png')
  expect(await pictures()).toBe(1)
  expect((await follow(path)).text).not.toMatch(/board\.png|inside\.png|notes\.pdf/)
  const { body } = expectOk(await ana.client.get(`/${group}/${written}`))
  expectOk(await ana.client.put(`/${group}/${written}`, { ...body, for_customer: false }))
  expect(await pictures()).toBe(0)
})

test('no field of any record leaves but those that the page names', async () => {
  const tales = new Telltales(make)
  const makeFilled = async (kind: string, more: object = {}) =>
    make(kind, { ...(await tales.of(kind)), ...more })
  const customer_id = await makeFilled('Customer', { locale: 'pt-BR' })
  const equipment_id = await makeFilled('Equipment', { customer_id })
  const category_id = await makeFilled('Category')
  const parts = {
    customer_id,
    equipment_id,
    category_id,
    technical_id: ana.id,
    reviewer_id: ana.id,
  }
  const moments = { status: 'open', ready_at: undefined, delivered_at: undefined }
  const id = await makeFilled('Ticket', { ...parts, ...moments })
  const record_id = id
  const comment = await makeFilled('Comment', { record_id, for_customer: false })
  const password = { password: 'w0password' }
  expectOk(await ana.client.put(`/${group}/_device_password/${id}`, password))
  const { _rev: rev } = expectOk(await ana.client.get(`/${group}/${id}`)).body
  const headers = { 'content-type': 'image/png' }
  const file = { body: 'png', headers, query: { rev: String(rev) } }
  expectOk(await ana.client.call('PUT', `/${group}/${id}/w0photo.png`, file))
  const path = await linkTo(id)

  // Each status has a page of its own, and what waits for the customer says more.
  const words = { comment: 'w0comment', override: 'w0override', delivered_to: 'w0someone' }
  const reasons = { block_reason: 'parts', cancel_reason: 'other' }
  for (const status of ['open', 'block', 'review', 'done', 'handover/deliver', 'cancel']) {
    const [design, act = status] = status.includes('/') ? status.split('/') : ['status']
    const body = { ...words, ...reasons }
    expectOk(await ana.client.put(`/${group}/_design/${design}/_update/${act}/${id}`, body))
    const { text } = await follow(path)
    expect([status, tales.in(text)]).toEqual([status, ['Equipment.description']])
    for (const word of [
      'w0',
      'Ana Ribeiro',
      ana.email,
      ana.id,
      id,
      comment,
      customer_id,
      equipment_id,
      group,
    ])
      expect(text, status).not.toContain(word)
  }
})

test('no page of a link sets a cookie, whether it leads somewhere or not, for every visitor', async () => {
  const path = await linkTo(await make('Ticket', { content: 'x' }))
  const pages = [path, `${path}x`, '/p/x']
  for (const one of pages) {
    const asking: Record<string, string>[] = [
      {},
      { accept: 'application/json' },
      { cookie: 'AuthSession=x' },
    ]
    for (const headers of asking) {
      const { headers: said } = await follow(one, headers)
      expect(said).not.toHaveProperty('set-cookie')
    }
  }
})

test('the page is light: no script, no cookie, no index, and no store', async () => {
  const page = await follow(await linkTo(await make('Ticket', { content: 'x' })))
  expect(page.text).not.toMatch(/<script|<form|javascript:/i)
  expect(page.text.length).toBeLessThan(8_000)
  expect(page.headers).not.toHaveProperty('set-cookie')
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  })
})

describe('a link leads nowhere', () => {
  const gone = async (path: string) => {
    const page = await follow(path, { 'accept-language': 'pt-BR,pt;q=0.9' })
    expect(page.status).toBe(404)
    expect(page.text).toContain('Este link não funciona')
    expect(page.headers).not.toHaveProperty('set-cookie')
  }

  test('when it is tampered with', async () => {
    const path = await linkTo(await make('Ticket', { content: 'x' }))
    await gone(path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A'))
    await gone(path.toUpperCase().replace('/P/', '/p/'))
    await gone('/p/x')
  })

  test('after 180 days', async () => {
    const path = await linkTo(await make('Ticket', { content: 'x' }))
    const { now } = app.clock
    app.clock.advance(180 * 86_400_000 - 1)
    expect((await follow(path)).status).toBe(200)
    app.clock.advance(1)
    await gone(path)
    app.clock.now = now
  })

  test('when it is revoked, replaced, or while its ticket is deleted', async () => {
    const id = await make('Ticket', { content: 'x' })
    const first = await linkTo(id)
    const second = await linkTo(id)
    await gone(first)
    expect((await follow(second)).status).toBe(200)
    expectOk(await ana.client.delete(`/${group}/_public_link/${id}`))
    await gone(second)
    expect((await ana.client.get(`/${group}/_public_link/${id}`)).body).toEqual({ link: null })
    const third = await linkTo(id)
    const { _rev: rev } = expectOk(await ana.client.get(`/${group}/${id}`)).body
    expectOk(await ana.client.delete(`/${group}/${id}`, { rev }))
    await gone(third)
    expectOk(await ana.client.put(`/${group}/${id}`, { content: 'x' }))
    expect((await follow(third)).status).toBe(200)
  })
})

test('the database keeps no token: its hash, and itself sealed', async () => {
  const id = await make('Ticket', { content: 'x' })
  const token = (await linkTo(id)).slice('/p/'.length)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const link = await linkTables(app.house.store).ofRecord(group, id, app.clock.now.toISOString())
  expect(link?.sealed.toString('latin1')).not.toContain(token)
  const again = await ana.client.get(`/${group}/_public_link/${id}`)
  expect(String(again.body.link.url)).toBe(`http://bancada.test/p/${token}`)
  expect(app.logLines.join('')).not.toContain(token)
})

test('who tries one token after the other is slowed down', async () => {
  const client = app.nobody()
  const statuses = []
  for (let at = 0; at < 245; at += 1) statuses.push((await client.get(`/p/guess${at}`)).status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(240)
  expect(statuses.at(-1)).toBe(429)
})

test('receipts carry the code of a link that is there', async () => {
  const id = await make('Ticket', { content: 'x' })
  const receipt = async () => (await ana.client.get(`/${group}/_receipt/${id}`)).body
  expect((await receipt()).link).toBeNull()
  const path = await linkTo(id)
  expect((await receipt()).link).toMatchObject({
    url: `http://bancada.test${path}`,
    words: 'Acompanhe sua ordem',
  })
})
