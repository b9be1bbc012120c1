// Documents that are written together: all of them, or none.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { writeBeside } from '#server/records/beside.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let ana: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson()
  db = await app.makeGroup(ana)
})
afterAll(() => app.close())

const write = (docs: object[], who = ana) =>
  who.client.post(`/${db}/_bulk_docs`, { docs, together: true })
const exists = async (id: string) => (await ana.client.get(`/${db}/${id}`)).status === 200

/** What somebody brings to the counter. */
function visit(ticket: object = { content: 'Trips the breaker' }) {
  const [customer_id, equipment_id, id] = [newId('cus'), newId('eqi'), newId('tik')]
  const docs = [
    { _id: customer_id, klass: 'Customer', name: 'Dana Whitfield' },
    { _id: equipment_id, klass: 'Equipment', identifier: 'BL-20417', customer_id },
    { _id: id, klass: 'Ticket', customer_id, equipment_id, ...ticket },
  ]
  return { docs, ids: [customer_id, equipment_id, id] as const }
}

test('a customer, equipment and ticket are written in one call, each answered', async () => {
  const { docs, ids } = visit()
  const reply = expectOk(await write(docs))
  expect(reply.body).toMatchObject(ids.map((id) => ({ ok: true, id })))
  expect((await ana.client.get(`/${db}/${ids[2]}`)).body).toMatchObject({
    customer_id: ids[0],
    equipment_id: ids[1],
  })
})

test('when the last one is refused, none is there, and the answer says which field of which', async () => {
  const { docs, ids } = visit({ priority: 'urgent' })
  const reply = await write(docs)
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.reason as object).toSorted()).toEqual([
    `${ids[2]}.content`,
    `${ids[2]}.priority`,
  ])
  for (const id of ids) expect(await exists(id)).toBe(false)
})

test('sent twice it is refused as a conflict and nothing is doubled', async () => {
  const { docs } = visit()
  expectOk(await write(docs))
  expect((await write(docs)).status).toBe(409)
})

test('strangers, local documents and more than a hundred are refused', async () => {
  const { docs, ids } = visit()
  expect((await write(docs, await app.makePerson())).status).toBe(403)
  expect((await write([...docs, { _id: '_local/x' }])).status).toBe(400)
  expect(await exists(ids[0])).toBe(false)
  const many = Array.from({ length: 101 }, () => ({ _id: newId('cus'), name: 'x' }))
  expect((await write(many)).status).toBe(400)
})

test('more than a process should hold at once is refused, and nothing of it is written', async () => {
  // Past all rules: no field takes as much.
  const ids = Array.from({ length: 70 }, () => newId('ctg'))
  const at = app.clock.now.toISOString()
  const entry = { event: 'create', actor: null, at }
  const checklist = 'x'.repeat(250_000)
  await app.house.store.database(db).write(async (transaction) => {
    for (const _id of ids)
      await writeBeside(app.house, transaction, { _id, name: 'Large', checklist }, entry)
  })
  const tickets = Array.from({ length: 100 }, (_, n) => {
    const category_id = ids[n % 70]
    return {
      _id: newId('tik'),
      klass: 'Ticket',
      content: 'x',
      category_id,
      customer_id: newId('cus'),
    }
  })
  expect((await write(tickets)).status).toBe(413)
  expect(await exists(tickets[0]!._id)).toBe(false)
})
