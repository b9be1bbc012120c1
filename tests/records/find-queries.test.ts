// Several queries in one call, and the names of what found records refer to.
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Reply } from '#tests/support/client.ts'

let app: TestApp
let ana: TestPerson
let db: string
let customer: string
let ticket: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Souza' })
  db = await app.makeGroup(ana)
  customer = await make({ klass: 'Customer', name: 'Paula Nogueira' })
  ticket = await make({ klass: 'Ticket', content: 'Rattles', customer_id: customer })
})
afterAll(() => app.close())

async function make(doc: object): Promise<string> {
  return String(expectOk(await ana.client.post(`/${db}`, doc)).body.id)
}

const ask = (queries: unknown, person = ana) =>
  person.client.post(`/${db}/_find/queries`, { queries })

async function results(queries: object[]): Promise<Reply['body'][]> {
  return expectOk(await ask(queries)).body.results as Reply['body'][]
}

const tickets = { selector: { klass: 'Ticket' } }

describe('_find/queries', () => {
  test('answers each query as _find does, in their order, a line each', async () => {
    const queries = [
      { ...tickets, total: true, labels: true },
      { selector: { klass: 'Customer' }, fields: ['name'] },
      { selector: { klass: 'Ticket', status: 'done' } },
    ]
    const { text, body } = expectOk(await ask(queries))
    const alone = await Promise.all(
      queries.map(async (query) => expectOk(await ana.client.post(`/${db}/_find`, query)).body),
    )
    expect(body.results).toEqual(alone)
    const lines = text.split('\n')
    expect([lines[0], ...lines.slice(-2)]).toEqual(['{"results":[', ']}', ''])
    expect(lines.slice(1, -2).map((line) => JSON.parse(line.replace(/,$/, '')))).toEqual(alone)
    expect(await results([])).toEqual([])
  })

  test('tells why one of them is refused in its place, and answers the others', async () => {
    const found = await results([
      { selector: { name: { $nonsense: 1 } } },
      { ...tickets, bookmark: 'torn' },
      tickets,
    ])
    expect(found[0]).toMatchObject({ status: 400, error: 'invalid_operator' })
    expect(found[1]).toMatchObject({ status: 400, error: 'invalid_bookmark' })
    expect(found[2]!.docs).toHaveLength(1)
  })

  test.each([
    ['none', undefined, /queries/],
    ['what is no list', {}, /queries/],
    ['a query that is none', [{ limit: 1 }], /selector/],
    ['101 of them', Array.from({ length: 101 }, () => tickets), /queries/],
  ])('refuses %s as a whole', async (_, queries, reason) => {
    const reply = await ask(queries)
    expect(reply.status).toBe(400)
    expect(reply.body.reason).toMatch(reason)
  })

  test('answers nobody who has no place in the Group, and a token as far as it reads', async () => {
    expect((await ask([tickets], await app.makePerson())).status).toBe(403)
    const reader = app.withToken(await app.makeToken(ana, [`read@${db}`]))
    const reply = await reader.post(`/${db}/_find/queries`, { queries: [tickets] })
    expect(reply.body.results).toHaveLength(1)
  })

  test('sends what is ready while others are worked on', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as AddressInfo
    const token = await app.makeToken(ana, ['read'])
    // More of them than are begun at once.
    const queries = Array.from({ length: 12 }, () => tickets)
    const call = request({
      port,
      method: 'POST',
      path: `/${db}/_find/queries`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    call.end(JSON.stringify({ queries }))
    const [reply] = (await once(call, 'response')) as [AsyncIterable<Buffer>]
    let text = ''
    let chunks = 0
    for await (const chunk of reply) {
      text += String(chunk)
      chunks += 1
    }
    expect((JSON.parse(text) as { results: unknown[] }).results).toHaveLength(12)
    expect(chunks).toBeGreaterThan(1)
  })
})

describe('labels', () => {
  const labelsOf = async (selector: object, person = ana) =>
    expectOk(await person.client.post(`/${db}/_find`, { selector, labels: true })).body.labels

  test('name the records that what was found refers to, each once, whatever fields were asked', async () => {
    const [found] = await results([{ ...tickets, labels: true, fields: ['_id'] }])
    expect(found).toMatchObject({
      docs: [{ _id: ticket }],
      labels: { [customer]: 'Paula Nogueira' },
    })
    const [plain] = await results([tickets])
    expect(plain).not.toHaveProperty('labels')
  })

  test('are null for a deleted record, and the new one once it has another name', async () => {
    const gone = await make({ klass: 'Customer', name: 'Gone' })
    const other = await make({ klass: 'Ticket', content: 'Hums', customer_id: gone })
    expect(await labelsOf({ klass: 'Ticket', _id: other })).toEqual({ [gone]: 'Gone' })
    const { _rev } = (await ana.client.get(`/${db}/${gone}`)).body
    const renamed = await ana.client.put(
      `/${db}/${gone}`,
      { name: 'Gone Soon' },
      { rev: String(_rev) },
    )
    expect(await labelsOf({ _id: other })).toEqual({ [gone]: 'Gone Soon' })
    await ana.client.delete(`/${db}/${gone}`, { rev: String(expectOk(renamed).body.rev) })
    expect(await labelsOf({ _id: other })).toEqual({ [gone]: null })
  })
})

describe('references', () => {
  const ask = async (body: object, person = ana) =>
    expectOk(await person.client.post(`/${db}/_find`, body)).body.references

  test('answer the records that what was found refers to, as they are read, and no deleted ones', async () => {
    const selector = { klass: 'Ticket', _id: ticket }
    const { body } = expectOk(await ana.client.get(`/${db}/${customer}`))
    expect(await ask({ selector, references: true, fields: ['_id'] })).toEqual([body])
    expect(await ask({ selector })).toBeUndefined()
    const gone = await make({ klass: 'Customer', name: 'Gone' })
    const lost = await make({ klass: 'Ticket', content: 'Lost', customer_id: gone })
    const { body: was } = await ana.client.get(`/${db}/${gone}`)
    expectOk(await ana.client.delete(`/${db}/${gone}`, { rev: String(was._rev) }))
    expect(await ask({ selector: { _id: lost }, references: true })).toEqual([])
  })

  test('are twenty at most', async () => {
    const docs = Array.from({ length: 22 }, () => {
      const customer_id = newId('cus')
      return [
        { _id: customer_id, name: 'Many' },
        { klass: 'Ticket', content: 'Many', customer_id },
      ]
    })
    expectOk(await ana.client.post(`/${db}/_bulk_docs`, { docs: docs.flat(), together: true }))
    const query = { selector: { klass: 'Ticket', content: 'Many' }, limit: 50, references: true }
    expect(await ask(query)).toHaveLength(20)
  })
})
