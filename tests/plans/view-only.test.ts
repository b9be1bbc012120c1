// A Group with more records than its plan takes is for looking alone, through whichever door somebody writes (spec 4). Calls that are
// refused before they are read are in the authorisation table; here are those that look at each record themselves.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { writeBeside } from '#server/records/beside.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

const limit = 1_000

let app: TestApp
let ana: TestPerson
let db: string
let place: string
let kept: { id: string; rev: string }
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson()
  db = await app.makeGroup(ana)
  kept = expectOk(await ana.client.post(`/${db}`, { klass: 'Ticket', content: 'Hums' }))
    .body as typeof kept
  place = (await find('Membership'))[0]!._id
  const at = app.clock.now.toISOString()
  await app.house.store.database(db).write(async (transaction) => {
    for (let left = limit - 1; left > 0; left--) {
      const doc = { _id: newId('ctg'), name: `C${left}`, active: true }
      await writeBeside(app.house, transaction, doc, { event: 'create', actor: null, at })
    }
  })
})
afterAll(() => app.close())

async function find(klass: string): Promise<{ _id: string; _rev: string }[]> {
  const { body } = expectOk(await ana.client.post(`/${db}/_find`, { selector: { klass } }))
  return body.docs
}

const category = { klass: 'Category', name: 'Shelves' }
const arriving = () => ({
  _id: newId('ctg'),
  _rev: '1-0123456789abcdef0123456789abcdef',
  ...category,
})
const bulk = async (body: object) => {
  const { body: answers } = expectOk(await ana.client.post(`/${db}/_bulk_docs`, body))
  return (answers as { reason?: string }[]).map(({ reason }) => reason)
}
const needed = 'You need a subscription to access this Group'

test('nothing new comes in, by one call or by many, nor from another installation', async () => {
  const single = arriving()
  const url = `/${db}/${single._id}`
  expect((await ana.client.put(url, single, { new_edits: false })).status).toBe(402)
  expect(await bulk({ docs: [category] })).toEqual([needed])
  expect(await bulk({ docs: [arriving()], new_edits: false })).toEqual([needed])
  const together = await ana.client.post(`/${db}/_bulk_docs`, { docs: [category], together: true })
  expect(together.status).toBe(402)
  for (const doc of [
    { klass: 'Adjustment', key: 'checklist', value: true },
    { klass: 'Mapping', order: 1, text_to_match: 'A' },
    { klass: 'Comment', content: 'Calls back', subject: kept.id },
  ]) {
    expect([doc.klass, (await ana.client.post(`/${db}`, doc)).status]).toEqual([doc.klass, 402])
  }
  expect(await find('Category')).toHaveLength(25)
  const { body } = await ana.client.post(`/${db}/_find`, { selector: category })
  expect(body.docs).toEqual([])
})

test('nothing is changed by an action, on a record or on a place of one’s own in the Group', async () => {
  const act = (action: string, id: string, body = {}) =>
    ana.client.put(`/${db}/_design/${action.replace('/', '/_update/')}/${id}`, body)
  const calls = [
    act('status/done', kept.id, { problem: 'Dust' }),
    act('bookmark/true', place),
    act('subscription/cancel', db),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([402, 402, 402])
  const free = await act('subscription/free', db)
  expect([free.status, free.body.key]).toEqual([403, 'too_many_for_free'])
})

test('what is deleted leaves room, and then work goes on', async () => {
  const [one, other] = await find('Category')
  expect(
    await bulk({
      docs: [
        { ...one, _deleted: true },
        { ...other, _deleted: true },
      ],
    }),
  ).toEqual([undefined, undefined])
  expectOk(await ana.client.post(`/${db}`, category))
})
