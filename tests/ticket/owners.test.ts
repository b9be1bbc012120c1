// A thing that changes hands keeps its whole history (trade 11, story S5): whose it was and until when, on its own page
// and on those of all who had it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { formerlyOf } from '#modules/ticket/rules/owners.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let db: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson()
  db = await app.makeGroup(ana)
})
afterAll(() => app.close())

async function make(prefix: string, doc: Body): Promise<string> {
  const id = newId(prefix)
  expectOk(await ana.client.put(`/${db}/${id}`, doc))
  return id
}
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body as Body
async function change(id: string, more: Body) {
  const doc = await read(id)
  expectOk(await ana.client.put(`/${db}/${id}`, { ...doc, ...more }, { rev: String(doc._rev) }))
}
const formerly = async (customer: string) => {
  const selector = { klass: 'Equipment', ...formerlyOf(customer) }
  const { docs } = expectOk(await ana.client.post(`/${db}/_find`, { selector })).body
  return (docs as Body[]).map(({ _id }) => _id)
}

test('sold to Omar, it was Dana’s until then, and her old ticket still says so', async () => {
  const dana = await make('cus', { name: 'Dana Whitfield' })
  const omar = await make('cus', { name: 'Omar Reyes' })
  const thing = await make('eqi', { identifier: 'BL-20417', customer_id: dana })
  const old = await make('tik', { content: 'Trips', customer_id: dana, equipment_id: thing })
  expect(await read(thing)).not.toHaveProperty('owners')
  app.clock.advance(60_000)
  const sold = { customer_id: omar, equipment_id: thing, relate_equipment_to_customer: true }
  await make('tik', { content: 'Leaks', ...sold })
  const until = app.clock.now.toISOString()
  expect(await read(thing)).toMatchObject({
    customer_id: omar,
    owners: [{ customer_id: dana, until }],
  })
  expect(await read(old)).toMatchObject({ customer_id: dana, equipment_id: thing })
  expect([await formerly(dana), await formerly(omar)]).toEqual([[thing], []])
  await change(thing, { customer_id: dana })
  expect([await formerly(dana), await formerly(omar)]).toEqual([[], [thing]])
})

test('when two former owners become one, the thing was the one’s who stays', async () => {
  const [into, from, next] = await Promise.all(
    ['Maria', 'Maria S.', 'João'].map((name) => make('cus', { name })),
  )
  const thing = await make('eqi', { identifier: '7XK2QG3', customer_id: from })
  await change(thing, { customer_id: next })
  const revs = await Promise.all([read(from!), read(into!)])
  const [from_rev, into_rev] = revs.map(({ _rev }) => _rev)
  expectOk(await ana.client.post(`/${db}/_merge`, { from, from_rev, into, into_rev }))
  expect([await formerly(into!), await formerly(from!)]).toEqual([[thing], []])
})

test('nobody writes former owners themselves', async () => {
  const customer_id = await make('cus', { name: 'Lia' })
  const owners = [{ customer_id, until: '2020-01-01T00:00:00.000Z' }]
  const thing = await make('eqi', { identifier: 'X-1', owners })
  expect(await read(thing)).not.toHaveProperty('owners')
})
