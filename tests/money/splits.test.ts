// An entry of several categories: its parts come to its value, and whatever adds up by category reads them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoneyReport } from '#modules/organize3/rules/report/report.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'

let app: TestApp
let ana: TestPerson
let db: string
let wallet_id: string
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  db = await app.makeGroup(ana, 'Maple Street Repair')
  const wallet = { klass: 'Wallet', name: 'Bank', currency: 'USD' }
  wallet_id = String(expectOk(await ana.client.post(`/${db}`, wallet)).body.id)
})
afterAll(() => app.close())

const day = '2026-11-21'
const splits = [
  { category: 'Spare, parts', value: '70.5' },
  { category: 'tools', value: '20.00' },
  { category: 'tools', value: '9.50' },
]
const post = (fields: object) =>
  ana.client.post(`/${db}`, { klass: 'Outgo', wallet_id, date: day, value: '100.00', ...fields })
const make = async (fields: object) => String(expectOk(await post(fields)).body.id)
const read = async (id: string) => expectOk(await ana.client.get(`/${db}/${id}`)).body
const change = async (id: string, fields: object) =>
  expectOk(await ana.client.put(`/${db}/${id}`, { ...(await read(id)), ...fields }))
const spent = async () => {
  const path = `/${db}/_reports/money?days=${day}..${day}&currency=USD`
  const report = expectOk(await ana.client.get(path)).body as unknown as MoneyReport
  return Object.fromEntries(report.spent.shares.map(({ name, total }) => [name, Number(total)]))
}

test('parts that do not come to the value are refused, and those that do are the categories of the entry', async () => {
  const [first] = splits
  expect((await post({ splits: [first] })).body).toMatchObject({
    reason: { splits: expect.any(String) },
  })
  const sign = [{ category: ',', value: '100.00' }]
  expect((await post({ splits: sign })).status).toBe(422)
  const id = await make({ splits, categories: ['rent'] })
  expect((await read(id)).categories).toEqual(['spare-parts', 'tools'])
  const selector = { klass: 'Outgo', categories: { $elemMatch: { $eq: 'tools' } } }
  const { docs } = expectOk(await ana.client.post(`/${db}/_find`, { selector })).body
  expect((docs as { _id: string }[]).map(({ _id }) => _id)).toEqual([id])
})

test('a part that is finer than the wallet’s currency is refused under its own field', async () => {
  const parts = [
    { category: 'tools', value: '99.999' },
    { category: 'rent', value: '0.001' },
  ]
  const { status, body } = await post({ splits: parts })
  const error = expect.any(String)
  expect([status, body.reason]).toEqual([422, { 'splits.0.value': error, 'splits.1.value': error }])
})

test.each(['__proto__', 'İ'.repeat(60)])(
  'a part of the category %s is refused, as no backup could bring it back',
  async (category) => {
    const { status, body } = await post({ splits: [{ category, value: '100.00' }] })
    expect([status, body.reason]).toEqual([422, { 'splits.0.category': expect.any(String) }])
  },
)

test('reports and the journal take from each part what it is, and from an entry without parts all of it', async () => {
  await make({ value: '5.00', categories: ['tools', 'rent'] })
  expect(await spent()).toEqual({ 'spare-parts': 70.5, tools: 34.5, rent: 5 })
  const { text } = expectOk(await ana.client.get(`/${db}/_export/journal`))
  expect(text).toMatch(/expenses:spare-parts +70\.5 USD\n +expenses:tools +29\.50 USD/)
})

test('categories that are given anew as a whole end the parts, and nothing else does', async () => {
  const id = await make({ splits, value: '100.00' })
  await change(id, { description: 'Order 17' })
  expect((await read(id)).splits).toHaveLength(3)
  await change(id, { categories: ['vehicles'] })
  const whole = await read(id)
  expect([whole.splits, whole.categories]).toEqual([undefined, ['vehicles']])
  expect(await spent()).toMatchObject({ vehicles: 100 })
})
