// A receipt that is signed on the screen: strokes beside the ticket, on its paper, and gone with the customer who asks to be forgotten.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { signatureField } from '#modules/ticket/rules/receipt/signature.ts'
import { sealedQueries } from '#server/store/secrets/sealed.ts'
import { pdfPages } from './pdf-text.ts'
import { openShop, type Shop } from './shop.ts'

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']
beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop())
})
afterAll(() => app.close())

const maria = { name: 'Maria Aparecida Souza' }
const drawn = {
  name: 'José Souza',
  strokes: [
    [10, 150, 200, 40, 300, 160],
    [400, 100],
  ],
}
const address = (id: string, form = 'check-in') => `/${group}/_signature/${id}/${form}`
const sign = async (id: string, form?: string, body: object = drawn) =>
  ana.client.put(address(id, form), body)
const receipt = async (id: string, form = 'check-in') =>
  expectOk(await ana.client.get(`/${group}/_receipt/${id}`, { form, zone: 'America/Sao_Paulo' }))
    .body

async function pdf(id: string, paper: string) {
  const url = `/${group}/_receipt/${id}/pdf?paper=${paper}&zone=America/Sao_Paulo`
  const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await app.server.inject({ method: 'GET', url, headers: { cookie } })
  return pdfPages(reply.rawPayload).join(' ')
}

test('it is on that receipt, on the screen and in the PDF, with who signed and when', async () => {
  const id = await make('Ticket', {
    content: 'Não liga',
    customer_id: await make('Customer', maria),
  })
  expect((await receipt(id)).signatures).toMatchObject([{ name: maria.name, drawn: null }, {}])
  expectOk(await sign(id))
  const words = 'Assinado em 21/11/2026 09:00'
  expect((await receipt(id)).signatures).toMatchObject([
    { name: 'José Souza', drawn: { path: 'M10 150L200 40 300 160M400 100L400 100', words } },
    { name: 'Ana Ribeiro', drawn: null },
  ])
  expect((await receipt(id, 'delivery')).signatures).toMatchObject([{ drawn: null }, {}])
  expect((await pdf(id, 'a4')).split(words)).toHaveLength(3)
  expect((await pdf(id, '80mm')).split(words)).toHaveLength(3)
})

test('it is in no document, list, feed or export, and the history says that it was taken and cleared', async () => {
  const id = await make('Ticket', { content: 'Sem som' })
  expectOk(await sign(id))
  for (const reply of [
    await ana.client.get(`/${group}/${id}?revs_info=true`),
    await ana.client.get(`/${group}/_changes?include_docs=true`),
    await ana.client.get(`/${group}/_all_docs?include_docs=true`),
  ])
    expect(reply.text).not.toContain('José')
  const stored = await sealedQueries(app.house.store.database(group)).get(
    `${id} signature check-in`,
  )
  expect(stored?.sealed.toString('utf8')).not.toContain('José')
  expect(expectOk(await ana.client.delete(address(id))).body).toMatchObject({ cleared: true })
  expect(expectOk(await ana.client.delete(address(id))).body).toMatchObject({ cleared: false })
  expect((await receipt(id)).signatures).toMatchObject([{ drawn: null }, {}])
  const selector = { klass: 'DocumentChange', item_id: id }
  const { body } = await ana.client.post(`/${group}/_find`, { selector, limit: 50 })
  const events = (body.docs as { event: string }[]).map(({ event }) => event)
  expect(events.filter((event) => event.startsWith('signature'))).toHaveLength(2)
})

const { width, height } = signatureField
test.each([
  ['nothing drawn', { name: 'A', strokes: [] }, 'strokes'],
  ['no name', { name: ' ', strokes: [[1, 1]] }, 'name'],
  ['a name without end', { name: 'x'.repeat(201), strokes: [[1, 1]] }, 'name'],
  ['a point beyond the field', { name: 'A', strokes: [[width + 1, height]] }, 'strokes'],
  ['half a point', { name: 'A', strokes: [[1, 2, 3]] }, 'strokes'],
  ['what is no number', { name: 'A', strokes: [['1"/><script>', 2]] }, 'strokes'],
  ['more than anybody draws', { name: 'A', strokes: [Array(9_000).fill(1)] }, 'strokes'],
  ['an image', { name: 'A', strokes: 'data:image/svg+xml,<svg onload=alert(1)>' }, 'strokes'],
])('%s is refused, and named', async (_, body, field) => {
  const id = await make('Ticket', { content: 'Recusado' })
  const reply = await sign(id, 'check-in', body)
  expect([reply.status, Object.keys(reply.body.reason as object)]).toEqual([422, [field]])
  expect((await receipt(id)).signatures).toMatchObject([{ drawn: null }, {}])
})

test('a receipt that is none is signed by nobody, and what was signed goes for good with its ticket', async () => {
  const id = await make('Ticket', { content: 'Sumiu' })
  expect((await sign(id, 'invoice')).status).toBe(404)
  expectOk(await sign(id))
  const rev = String((await ana.client.get(`/${group}/${id}`)).body._rev)
  expectOk(await ana.client.delete(`/${group}/${id}`, { rev }))
  expect((await sign(id)).status).toBe(404)
  const signed = () =>
    sealedQueries(app.house.store.database(group)).get(`${id} signature check-in`)
  expect(await signed()).toBeDefined()
  expectOk(await ana.client.post(`/${group}/_trash/purge`, { ids: [id] }))
  expect(await signed()).toBeUndefined()
})

test('a customer who is anonymised leaves no signature on any of their tickets', async () => {
  const customer_id = await make('Customer', maria)
  const ids = [
    await make('Ticket', { content: 'Um', customer_id }),
    await make('Ticket', { content: 'Dois', customer_id }),
  ]
  const other = await make('Ticket', { content: 'De outra pessoa' })
  for (const id of [...ids, other]) {
    expectOk(await sign(id))
    expectOk(await sign(id, 'delivery'))
  }
  const { body } = await ana.client.get(`/${group}/${customer_id}`)
  const request = { rev: body._rev, name: maria.name }
  expectOk(await ana.client.post(`/${group}/_customers/${customer_id}/anonymise`, request))
  for (const id of ids)
    for (const form of ['check-in', 'delivery'])
      expect((await receipt(id, form)).signatures).toMatchObject([{ drawn: null }, {}])
  expect((await receipt(other)).signatures).toMatchObject([{ name: 'José Souza' }, {}])
})

async function merge(from: string, into: string) {
  const rev = async (id: string) => String((await ana.client.get(`/${group}/${id}`)).body._rev)
  const revs = { from_rev: await rev(from), into_rev: await rev(into) }
  expectOk(await ana.client.post(`/${group}/_merge`, { from, into, ...revs }))
}

test('signatures of a merged ticket go along to the one that stays, which keeps its own', async () => {
  const customer_id = await make('Customer', maria)
  const [from, into] = [
    await make('Ticket', { content: 'Um', customer_id }),
    await make('Ticket', { content: 'Dois', customer_id }),
  ]
  const other = { ...drawn, name: 'Outra pessoa' }
  expectOk(await sign(from))
  expectOk(await sign(from, 'delivery'))
  expectOk(await sign(into, 'delivery', other))
  await merge(from, into)
  expect((await receipt(into)).signatures).toMatchObject([{ name: drawn.name, drawn: {} }, {}])
  expect((await receipt(into, 'delivery')).signatures).toMatchObject([{ name: other.name }, {}])
  const kept = (form: string) =>
    sealedQueries(app.house.store.database(group)).get(`${from} signature ${form}`)
  expect([await kept('check-in'), await kept('delivery')]).toEqual([undefined, expect.anything()])
  // What could not go along is taken away with the rest.
  const { body } = await ana.client.get(`/${group}/${customer_id}`)
  const request = { rev: body._rev, name: maria.name }
  expectOk(await ana.client.post(`/${group}/_customers/${customer_id}/anonymise`, request))
  expect(await kept('delivery')).toBeUndefined()
  expect((await receipt(into)).signatures).toMatchObject([{ drawn: null }, {}])
})
