// The page behind the link of an estimate (trade 5, 6): what it says, who has seen it, and one answer, however it is tried.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markdownHtml } from '#core/markdown/html.ts'
import { parseMarkdown } from '#core/markdown/parse.ts'
import { comment } from '#modules/account/entities/comment.ts'
import { estimate } from '#modules/ticket/entities/estimate.ts'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { Telltales } from './filled.ts'
import { openShop, type Shop } from './shop.ts'

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']
beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop())
  const phones = [{ number: '(31) 3555-0134' }]
  await make('Adjustment', { key: 'phones', value: JSON.stringify(phones) })
})
beforeEach(() => {
  app.clock.now = new Date('2026-11-21T12:00:00.000Z')
})
afterAll(() => app.close())

const read = async (id: string) => expectOk(await ana.client.get(`/${group}/${id}`)).body
const act = (id: string, name: string, body: object = {}) =>
  ana.client.post(`/${group}/_estimate/${id}/${name}`, body)

const items = [
  { kind: 'labour', description: 'Reparo da placa', value: '180.00' },
  { kind: 'part', description: 'Fusível SMD', quantity: 2, value: '12.25' },
]
const chrome =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36'
const browser = { accept: 'text/html', 'user-agent': chrome }

async function linkTo(id: string): Promise<string> {
  const zone = 'America/Sao_Paulo'
  const { body } = expectOk(await ana.client.post(`/${group}/_public_link/${id}`, { zone }))
  return new URL(String(body.link.url)).pathname
}

async function sent(fields: object = {}): Promise<{ id: string; path: string }> {
  const id = await make('Estimate', { description: 'Trilha rompida', items, ...fields })
  const path = await linkTo(id)
  expectOk(await act(id, 'send'))
  return { id, path }
}

const look = (path: string, headers: Record<string, string> = {}) =>
  app.nobody().call('GET', path, { headers: { ...browser, ...headers } })

/** As the form of the page sends it. */
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.nobody().call('POST', path, {
    body: new URLSearchParams({ strokes: '', ...fields }).toString(),
    headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const approve = (path: string, name = 'Maria Souza') => send(path, { answer: 'approve', name })

test('says what was found, labour, parts, the total, until when it holds and what follows', async () => {
  const equipment_id = await make('Equipment', {
    identifier: 'X1',
    description: 'Dell Inspiron 15',
  })
  const ticket_id = await make('Ticket', { content: 'x', equipment_id, technical_id: ana.id })
  const terms = { payment_terms: 'na retirada', planned_end: '2026-11-25', discount: '4.50' }
  const { path } = await sent({ ticket_id, ...terms })
  const { text, headers, status } = await look(path)
  expect(status).toBe(200)
  expect(headers).not.toHaveProperty('set-cookie')
  expect(headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  const words = text.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ')
  for (const said of [
    'Oficina Boa Vista',
    'OS 1',
    'Dell Inspiron 15 · versão 1 · de Ana Ribeiro',
    'O que encontramos: Trilha rompida',
    'Mão de obra Reparo da placa 180,00',
    'Peças Fusível SMD 2 × 12,25 24,50',
    'Soma R$ 204,50',
    'Desconto −R$ 4,50',
    'Total R$ 200,00',
    'Validade até 01/12/2026',
    'Pagamento na retirada',
    'Execução 25/11/2026',
    'Aprovar R$ 200,00',
    'Guardamos seu nome',
    'Dúvidas? Ligue (31) 3555-0134',
  ])
    expect(words).toContain(said)
  expect(text).not.toMatch(
    /<script(?! src="\/sign\.js" defer>)|javascript:|https?:\/\/(?!www\.w3)/i,
  )
})

test('does not say as found what the customer themselves reported', async () => {
  const ticket_id = await make('Ticket', { content: 'Não liga' })
  const { path } = await sent({ ticket_id, description: ' Não liga ' })
  const { text } = await look(path)
  expect(text).toContain('OS ')
  expect(text).not.toContain('O que encontramos')
})

test('says nothing of any record but what an estimate is for', async () => {
  const tales = new Telltales(make)
  const filled = async (kind: string, more: object) =>
    make(kind, { ...(await tales.of(kind)), ...more })
  const customer_id = await filled('Customer', { locale: 'pt-BR' })
  const equipment_id = await filled('Equipment', { customer_id })
  const moments = { status: 'open', ready_at: undefined, delivered_at: undefined }
  const parts = { customer_id, equipment_id, technical_id: ana.id }
  const ticket_id = await filled('Ticket', { ...parts, ...moments })
  await filled('Comment', { record_id: ticket_id, for_customer: true })
  const password = { password: 'w0password' }
  expectOk(await ana.client.put(`/${group}/_device_password/${ticket_id}`, password))
  const own = { customer_id, ticket_id, discount: '1.00', planned_end: '2026-11-25' }
  const id = await filled('Estimate', { ...own, planned_start: '2026-11-24' })
  const path = await linkTo(id)
  expectOk(await act(id, 'send'))
  const shown = [
    'Equipment.description',
    'Estimate.description',
    'Estimate.items[].description',
    'Estimate.payment_terms',
    'Tax.name',
    'Estimate.observation',
  ].toSorted()
  const pages = [
    await look(path),
    await send(path, { answer: 'why' }),
    await send(path, { answer: 'approve', name: '' }),
  ]
  expect((await approve(path)).status).toBe(303)
  pages.push(await look(path), await approve(path))
  for (const { text } of pages) {
    expect(tales.in(text).toSorted()).toEqual(shown)
    for (const secret of ['w0', ana.email, ana.id, id, customer_id, ticket_id, group])
      expect(text).not.toContain(secret)
  }
})

describe('the first look', () => {
  test('marks it as viewed, once', async () => {
    const { id, path } = await sent()
    await look(path)
    const viewed = await read(id)
    expect(viewed).toMatchObject({ status: 'viewed', viewed_at: app.clock.now.toISOString() })
    await look(path)
    expect((await read(id))._rev).toBe(viewed._rev)
  })

  test.each([
    ['WhatsApp', { 'user-agent': 'WhatsApp/2.23.20.0 A' }],
    ['iMessage', { 'user-agent': 'Mozilla/5.0 facebookexternalhit/1.1 Facebot Twitterbot/1.0' }],
    ['Telegram', { 'user-agent': 'TelegramBot (like TwitterBot)' }],
    ['a mail scanner', { 'user-agent': 'Mozilla/5.0 (compatible; BarracudaCentral link scanner)' }],
    ['a browser that fetches in advance', { 'sec-purpose': 'prefetch;prerender' }],
    ['a program that asks for anything', { accept: '*/*' }],
    ['one without a name', { 'user-agent': '' }],
  ])('of %s is none', async (_, headers) => {
    const { id, path } = await sent()
    expect((await look(path, headers as Record<string, string>)).status).toBe(200)
    expect((await read(id)).status).toBe('sent')
  })

  test('of the shop itself is none', async () => {
    const { id, path } = await sent()
    await ana.client.call('GET', path, { headers: browser })
    expect((await read(id)).status).toBe('sent')
  })
})

describe('the answer', () => {
  test('is a yes with name, time, version, network and signature, and leads back to the page', async () => {
    const ticket_id = await make('Ticket', { content: 'x', technical_id: ana.id })
    const { id, path } = await sent({ ticket_id })
    const strokes = JSON.stringify([[10, 150, 200, 40]])
    const reply = await send(path, { answer: 'approve', name: ' Maria  Souza ', strokes })
    expect([reply.status, reply.headers.location]).toEqual([303, path])
    expect(await read(id)).toMatchObject({
      status: 'approved',
      answered_by: 'Maria Souza',
      answer_way: 'link',
      answered_at: app.clock.now.toISOString(),
      answered_from: expect.stringMatching(/^10\.1\./),
    })
    expect(await read(id)).not.toHaveProperty('recorded_by')
    // The Group's recent changes say that she approved it.
    const saved = (await read(id)) as never
    expect(estimate.recent?.(saved)).toEqual({ who: 'Maria Souza', event: 'approve' })
    expect((await read(ticket_id)).status).toBe('doing')
    const comments = { klass: 'Comment', record_id: ticket_id }
    const said = expectOk(await ana.client.post(`/${group}/_find`, { selector: comments })).body
    const [about] = said.docs as never[]
    expect(comment.unnoticed?.(about!)).toBe(true)
    expect(said.docs).toMatchObject([{ said_by: 'Maria Souza' }])
    const { text } = await look(path)
    expect(text).toContain('Você aprovou este orçamento')
    expect(text).toContain('Aprovado por Maria Souza em 21/11/2026 09:00, pelo link')
    expect(text).toContain('M10 150L200 40')
    expect(text).not.toContain('<form')
    const paper = expectOk(await ana.client.get(`/${group}/_estimate/${id}/paper`)).body
    expect(paper.signed).toEqual({ name: 'Maria  Souza', path: 'M10 150L200 40' })
    const changes = await ana.client.get(`/${group}/_changes?include_docs=true`)
    expect(changes.text).not.toContain('150,200')
  })

  test('names nobody any more on the ticket once the customer is anonymised', async () => {
    const customer_id = await make('Customer', { name: 'Rita Lobo' })
    const ticket_id = await make('Ticket', { content: 'x', customer_id })
    const { path } = await sent({ ticket_id, customer_id })
    await approve(path, 'Rita Lobo')
    const { _rev: rev } = await read(customer_id)
    const forget = `/${group}/_customers/${customer_id}/anonymise`
    expectOk(await ana.client.post(forget, { rev, name: 'Rita Lobo' }))
    const selector = { klass: 'Comment', record_id: ticket_id }
    const { body } = expectOk(await ana.client.post(`/${group}/_find`, { selector }))
    expect(body.docs).toHaveLength(1)
    expect(JSON.stringify(body.docs)).not.toContain('Rita')
  })

  test('keeps what was typed on the way to the reason and back, and is none by then', async () => {
    const { id, path } = await sent()
    const why = await send(path, { answer: 'why', name: 'Maria "Souza"' })
    expect(why.status).toBe(200)
    expect(why.text).toMatch(/value="Maria &quot;Souza&quot;"[^]*<textarea id="reason"/)
    const back = await send(path, { answer: 'back', name: 'Maria', reason: 'Caro' })
    expect(back.text).toContain('value="Maria"')
    expect(back.text).not.toContain('<textarea')
    expect(back.text).toContain('name="reason" value="Caro"')
    expect((await read(id)).status).toBe('sent')
    await send(path, { answer: 'approve', name: 'Maria', reason: 'Caro' })
    expect(await read(id)).not.toHaveProperty('decline_reason')
  })

  test('is a no with a reason, which the page asks for', async () => {
    const { id, path } = await sent()
    const none = await send(path, { answer: 'decline', name: 'Maria', reason: ' ' })
    expect(none.status).toBe(422)
    expect(none.text).toContain('Escreva o motivo')
    // The page opens where something is missing, below the bill.
    expect(none.text).toMatch(/<textarea id="reason"[^>]* autofocus/)
    const unnamed = await send(path, { answer: 'approve', name: ' ' })
    expect(unnamed.text).toMatch(/id="name"[^>]* autofocus/)
    expect(none.text).toContain('value="Maria"')
    expect((await read(id)).status).toBe('sent')
    expect((await send(path, { answer: 'decline', name: 'Maria', reason: 'Caro' })).status).toBe(
      303,
    )
    expect(await read(id)).toMatchObject({ status: 'declined', decline_reason: 'Caro' })
    expect((await approve(path)).status).toBe(409)
    expect((await look(path)).text).toContain('Você recusou este orçamento')
  })

  test.each([
    ['a name', { name: ' \u200b' }, 'Escreva seu nome'],
    [
      'a signature that can be read',
      { strokes: '[[1,2],[9e9,"x"]]' },
      'Não foi possível ler a assinatura',
    ],
    ['a signature that is one', { strokes: '{' }, 'Não foi possível ler a assinatura'],
  ])('needs %s', async (_, wrong, words) => {
    const { id, path } = await sent()
    const reply = await send(path, { answer: 'approve', name: 'Maria', ...wrong })
    expect(reply.status).toBe(422)
    expect(reply.text).toContain(words)
    expect((await read(id)).status).toBe('sent')
  })

  test('is recorded once, however many clicks come at once, or again later', async () => {
    const ticket_id = await make('Ticket', { content: 'x' })
    const { id, path } = await sent({ ticket_id })
    const clicks = Array.from({ length: 8 }, (_, at) => approve(path, `Maria ${at}`))
    const statuses = (await Promise.all(clicks)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([303, ...Array.from({ length: 7 }, () => 409)])
    const approved = await read(id)
    app.clock.advance(60_000)
    const replay = await approve(path, 'Somebody else')
    expect(replay.status).toBe(409)
    expect(replay.text).toContain(`Aprovado por ${approved.answered_by}`)
    expect(await read(id)).toEqual(approved)
    const selector = { klass: 'Comment', record_id: ticket_id }
    const { body } = await ana.client.post(`/${group}/_find`, { selector })
    expect(body.docs).toHaveLength(1)
    const history = { klass: 'DocumentChange', item_id: id }
    const changes = await ana.client.post(`/${group}/_find`, { selector: history })
    const events = changes.body.docs.map(({ event }: { event: string }) => event)
    expect(events.filter((event: string) => event === 'approve')).toHaveLength(1)
  })

  test('to one that expired is refused, before any job has written that down', async () => {
    const { id, path } = await sent({ validity: 1 })
    app.clock.now = new Date('2026-11-23T02:59:00.000Z')
    expect((await look(path)).text).toContain('<form')
    app.clock.now = new Date('2026-11-23T03:00:00.000Z')
    const reply = await approve(path)
    expect(reply.status).toBe(409)
    expect(reply.text).toContain('Este orçamento não vale mais')
    await ana.client.post('/_session', { username: ana.email, password: ana.password })
    expect((await read(id)).answer).toBeUndefined()
  })

  test('to one that was replaced is refused; the new one has a link of its own', async () => {
    const { id, path } = await sent()
    const { body } = expectOk(await ana.client.post(`/${group}/_estimate/${id}/version`))
    const reply = await approve(path)
    expect(reply.status).toBe(409)
    expect(reply.text).toContain('substituído por um mais novo')
    const next = await linkTo(String(body.id))
    expect((await approve(next)).status).toBe(404)
    expectOk(await act(String(body.id), 'send'))
    expect((await approve(next)).status).toBe(303)
  })

  test('by a link that was tampered with, revoked, deleted, or is of a ticket, leads nowhere', async () => {
    const { id, path } = await sent()
    const other = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
    expect((await approve(other)).status).toBe(404)
    expectOk(await ana.client.delete(`/${group}/_public_link/${id}`))
    for (const page of [await approve(path), await look(path)]) {
      expect(page.status).toBe(404)
      expect(page.text).toContain('This link does not work')
    }
    expect((await approve(await linkTo(await make('Ticket', { content: 'x' })))).status).toBe(404)
    const gone = await sent()
    const { _rev } = await read(gone.id)
    expectOk(await ana.client.delete(`/${group}/${gone.id}`, { rev: String(_rev) }))
    expect((await approve(gone.path)).status).toBe(404)
    const program = await app.nobody().post(path, { answer: 'approve', name: 'x' })
    expect([program.status, program.body.error]).toEqual([404, 'not_found'])
  })

  test('is refused to a form of another site, and to what is no answer', async () => {
    const { id, path } = await sent()
    const from = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await send(path, { answer: 'approve', name: 'x' }, from)).status).toBe(403)
    expect((await send(path, { answer: 'maybe', name: 'x' })).status).toBe(400)
    const long = 'x'.repeat(200_000)
    expect((await send(path, { answer: 'approve', name: long })).status).toBe(413)
    expect((await read(id)).status).toBe('sent')
  })
})

test('puts what the customer typed into the comment on the ticket as words alone, which mention nobody', async () => {
  const ticket_id = await make('Ticket', { content: 'x' })
  const { path } = await sent({ ticket_id })
  const reason = '@Ana Ribeiro see [this](https://example.com/pay)\n# **now**'
  expect((await send(path, { answer: 'decline', name: '*Maria*', reason })).status).toBe(303)
  const selector = { klass: 'Comment', record_id: ticket_id }
  const { body } = expectOk(await ana.client.post(`/${group}/_find`, { selector }))
  const [comment] = body.docs
  expect(comment).not.toHaveProperty('mentions')
  const html = markdownHtml(parseMarkdown(comment.content)).text
  expect(html).not.toMatch(/<(?!\/?p>|br)/)
  expect(html).toMatch(/^<p>\*Maria\* recusou/)
  expect(html).toContain('@Ana Ribeiro see [this](https://example.com/pay)')
})

test('names in the language of the customer, and escapes what people write', async () => {
  const customer_id = await make('Customer', { name: 'Dana', locale: 'en' })
  const description = '<img src=x onerror=alert(1)>"\u202e'
  const { path } = await sent({
    customer_id,
    description,
    observation: '</main><script>1</script>',
  })
  const name = '"><script>alert(1)</script>'
  const page = await send(path, { answer: 'decline', name, reason: '' })
  expect(page.text).toContain('<html lang="en">')
  expect(page.text).toContain('Write why, in a few words')
  expect(page.text).not.toMatch(/<img src=x|<script>/)
  expect((await look(path)).text).toMatch(/R\$\s?204\.50/)
})

test('A ticket that was in the trash when its customer said yes waits no more once it is back', async () => {
  const ticket_id = await make('Ticket', { content: 'Trilha' })
  const { path } = await sent({ ticket_id })
  const { body: blocked } = expectOk(await ana.client.get(`/${group}/${ticket_id}`))
  expect(blocked).toMatchObject({ status: 'block', block_reason: 'approval' })
  const rev = String(blocked._rev)
  expectOk(await ana.client.delete(`/${group}/${ticket_id}`, { rev }))
  app.clock.advance(60_000)
  expect((await approve(path)).status).toBe(303)
  expectOk(await ana.client.post(`/${group}/_trash/restore`, { ids: [ticket_id] }))
  expect((await ana.client.get(`/${group}/${ticket_id}`)).body.status).toBe('doing')
})
