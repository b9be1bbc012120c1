// Records are found by codes, documents and telephone numbers however they are written, also through what they refer to; and
// what a former release left is given the new words by the queue.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rewordJob } from '#server/records/words/referred.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'

let app: TestApp
let ana: TestPerson
let db: string
let customer: string
let ticket: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson()
  db = await app.makeGroup(ana)
  const make = async (doc: object) => String(expectOk(await ana.client.post(`/${db}`, doc)).body.id)
  customer = await make({
    klass: 'Customer',
    name: 'João Conceição',
    cpf: '529.982.247-25',
    phones: [{ number: '(31) 98765-4321' }],
  })
  const equipment_id = await make({ klass: 'Equipment', identifier: 'BL-20417/A' })
  ticket = await make({ klass: 'Ticket', content: 'Hums', customer_id: customer, equipment_id })
  await make({
    klass: 'Ticket',
    content: 'Another',
    customer_id: await make({ klass: 'Customer', name: 'Rui' }),
  })
})
afterAll(() => app.close())

const found = async (klass: string, words: string) => {
  const body = { selector: { klass, $text: words }, fields: ['_id'] }
  const { docs } = expectOk(await ana.client.post(`/${db}/_find`, body)).body
  return (docs as { _id: string }[]).map(({ _id }) => _id)
}

test.each([
  'joao conceicao',
  '52998224725',
  '529.982.247-25',
  '529 982 247 25',
  '31987654321',
  '+55 (31) 98765-4321',
  '98765 4321',
  '5531987654321',
])('%j finds the customer, and their ticket', async (words) => {
  expect(await found('Customer', words)).toEqual([customer])
  expect(await found('Ticket', words)).toEqual([ticket])
})

test.each(['BL-20417/A', 'bl20417a', 'BL20417', 'bl 20417', 'bl/20417'])(
  'the serial number typed as %j finds the ticket',
  async (words) => expect(await found('Ticket', words)).toEqual([ticket]),
)

test('words that are nowhere find nothing, and quotes are no grammar', async () => {
  for (const words of ["O'Neil | x", '(11) 98765-4321', 'BL-20418', '529.982.247-26', "'':*"]) {
    expect([words, await found('Ticket', words === "'':*" ? "zz'':*" : words)]).toEqual([words, []])
  }
})

test('what was there before is given its words by the queue', async () => {
  const database = app.house.store.database(db)
  await database.write(async (transaction) => {
    await transaction.reword(customer, 'joao')
    await transaction.reword(ticket, 'hums')
  })
  expect(await found('Customer', '987654321')).toEqual([])
  await rewordJob(app.house, { db })
  expect(await found('Customer', '987654321')).toEqual([customer])
  expect(await found('Ticket', '987654321')).toEqual([ticket])
})
