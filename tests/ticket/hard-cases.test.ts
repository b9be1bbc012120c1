// What a busy shop does to a ticket on a bad day: a clear outcome each, and nothing that was written is lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { pdfPages } from './pdf-text.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { isProof } from '#tests/support/proof.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let tiago: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  tiago = await app.makePerson({ fullname: 'Tiago Lima' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
  await app.addMember(ana, db, tiago)
  expectOk(await ana.client.post(`/${db}`, { klass: 'Adjustment', key: 'checklist', value: true }))
})
afterAll(() => app.close())

async function make(prefix: string, doc: Body): Promise<{ id: string; rev: string }> {
  return expectOk(await ana.client.put(`/${db}/${newId(prefix)}`, doc)).body as never
}
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Body
const move = (person: TestPerson, id: string, [to, rev]: [string, string?], body: Body = {}) =>
  person.client.put(`/${db}/_design/status/_update/${to}/${id}`, body, rev ? { rev } : {})
const find = async (selector: Body) =>
  expectOk(await ana.client.post(`/${db}/_find`, { selector })).body.docs as Body[]
async function pdf(id: string): Promise<string> {
  const cookie = [...ana.client.cookies].map((pair) => pair.join('=')).join('; ')
  const url = `/${db}/_receipt/${id}/pdf`
  const reply = await app.server.inject({ url, headers: { cookie } })
  expect(reply.statusCode).toBe(200)
  return pdfPages(reply.rawPayload).join(' ')
}

test('of two who move one ticket at once one does it, and the other gets a conflict', async () => {
  const { id, rev } = await make('tik', { content: 'Trips' })
  const replies = await Promise.all([
    move(ana, id, ['doing', rev]),
    move(tiago, id, ['block', rev], { block_reason: 'parts' }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const won = replies[0]!.status === 201 ? 'doing' : 'block'
  expect(await read(id)).toMatchObject({ status: won, content: 'Trips' })
  const history = await find({ klass: 'DocumentChange', item_id: id })
  expect(history.map(({ event }) => event)).toEqual(['status', 'create'])
})

test('a save whose answer was lost and that is sent again is there once', async () => {
  const id = newId('tik')
  const doc = { content: 'Trips when heating' }
  const first = expectOk(await ana.client.put(`/${db}/${id}`, doc)).body
  expect((await ana.client.put(`/${db}/${id}`, doc)).status).toBe(409)
  expect(await read(id)).toMatchObject({ ...doc, _rev: first.rev })
  expect(await find({ klass: 'Ticket', content: doc.content })).toHaveLength(1)
})

describe('a checklist', () => {
  const text = (count: number) =>
    Array.from({ length: count }, (_, at) => `Line ${at + 1}`).join('\n')

  test.runIf(isProof)(
    'of 500 lines is copied whole, ticked, printed and asked for at the end',
    async () => {
      const category = await make('ctg', { name: 'Long', checklist: text(500) })
      const { id } = await make('tik', { content: 'x', problem: 'y', category_id: category.id })
      const doc = await read(id)
      const lines = doc.checklist as Body[]
      expect(lines).toHaveLength(500)
      const early = await move(ana, id, ['done'])
      expect([early.status, Object.keys(early.body.reason as Body)]).toEqual([
        422,
        ['checklist', 'override'],
      ])
      const checklist = lines.map((line) => ({ ...line, state: 'done' }))
      expectOk(
        await ana.client.put(`/${db}/${id}`, { ...doc, checklist }, { rev: String(doc._rev) }),
      )
      expectOk(await move(ana, id, ['done']))
      expect(await pdf(id)).toContain('Line 500')
    },
  )

  test('of more lines is refused where it is chosen, and a line too long for one is several', async () => {
    const many = await make('ctg', { name: 'Too long', checklist: text(501) })
    const reply = await ana.client.post(`/${db}`, {
      klass: 'Ticket',
      content: 'x',
      category_id: many.id,
    })
    const said = { category_id: 'has too many entries (maximum is 500)' }
    expect([reply.status, reply.body.reason]).toEqual([422, said])
    const words = 'Look at the screen and at every key of the keyboard. '.repeat(10).trim()
    const category = await make('ctg', { name: 'Wide', checklist: `${words}\n${'x'.repeat(450)}` })
    const { id } = await make('tik', { content: 'x', category_id: category.id })
    const doc = await read(id)
    const lines = (doc.checklist as { text: string }[]).map((line) => line.text)
    expect(lines.slice(0, 3).join(' ')).toBe(words)
    expect(lines.slice(3).map(({ length }) => length)).toEqual([200, 200, 50])
    expectOk(await ana.client.put(`/${db}/${id}`, doc))
  })

  test('that would grow beyond it with another category refuses the change, and keeps what was ticked', async () => {
    const [one, other] = [
      await make('ctg', { name: 'One', checklist: text(300) }),
      await make('ctg', { name: 'Other', checklist: text(300).replaceAll('Line', 'Step') }),
    ]
    const { id } = await make('tik', { content: 'x', category_id: one!.id })
    const doc = await read(id)
    const checklist = (doc.checklist as Body[]).map((line) => ({ ...line, state: 'done' }))
    const next = { ...doc, checklist }
    const saved = expectOk(await ana.client.put(`/${db}/${id}`, next, { rev: String(doc._rev) }))
    const change = { ...next, category_id: other!.id, _rev: saved.body.rev }
    const refused = await ana.client.put(`/${db}/${id}`, change)
    expect([refused.status, Object.keys(refused.body.reason as Body)]).toEqual([
      422,
      ['category_id'],
    ])
    expect(await read(id)).toMatchObject({ _rev: saved.body.rev, category_id: one!.id })
  })
})

describe('a name', () => {
  test('of 5,000 characters is refused under its field, and nothing of the check-in is written', async () => {
    const [cus, tik] = [newId('cus'), newId('tik')]
    const docs = [
      { _id: cus, name: 'x'.repeat(5_000) },
      { _id: tik, content: 'Trips', customer_id: cus },
    ]
    const reply = await ana.client.post(`/${db}/_bulk_docs`, { docs, together: true })
    const said = { [`${cus}.name`]: 'is too long (maximum is 200 characters)' }
    expect([reply.status, reply.body.reason]).toEqual([422, said])
    for (const id of [cus, tik]) expect((await ana.client.get(`/${db}/${id}`)).status).toBe(404)
  })

  test('a problem of 5,000 characters is kept to the last one, and its title is short', async () => {
    const content = `${'Não liga. '.repeat(499)}Fim dele. `
    const { id } = await make('tik', { content })
    const doc = await read(id)
    expect(doc.content).toBe(content.trim())
    expect(String(doc.title).length).toBeLessThanOrEqual(61)
  })

  test.each([
    ['from right to left', 'مريم الحداد'],
    ['in Hebrew with a number', 'דנה 42'],
    ['with emoji of several characters', 'Zé 👩🏽‍🔧🇧🇷 Oficina'],
    ['with accents put together otherwise', 'Jose\u0301 da Conceic\u0327a\u0303o'],
  ])('%s is kept, found, printed and shown to its customer', async (_, name) => {
    const customer = await make('cus', { name })
    const thing = await make('eqi', { identifier: newId('x'), description: `${name} device` })
    const parties = { customer_id: customer.id, equipment_id: thing.id }
    const { id } = await make('tik', { content: `${name} says it trips`, ...parties })
    const kept = name.normalize('NFC')
    expect(await read(customer.id)).toMatchObject({ name: kept, label: kept })
    expect(await read(id)).toMatchObject({ title: `${kept} says it trips` })
    const [word] = /\p{L}{2,}/u.exec(kept) ?? []
    const found = await find({ klass: 'Customer', $text: String(word) })
    expect(found.map(({ _id }) => _id)).toContain(customer.id)
    expect(await pdf(id)).toMatch(/\d/)
    const { link } = expectOk(await ana.client.post(`/${db}/_public_link/${id}`, {})).body
    const page = await app.nobody().get(new URL(String(link.url)).pathname)
    expect([page.status, page.text.includes(`${kept} device`)]).toEqual([200, true])
  })

  test('cannot turn the words beside it around', async () => {
    const { id } = await make('cus', { name: 'Ana \u202elaer si siht\u202c' })
    expect((await read(id)).name).toBe('Ana laer si siht')
  })
})
