// Records written beside the spine: what follows from a document follows all the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireDocument } from '#core/wire.ts'
import { writeBeside } from '#server/records/beside.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let ana: TestPerson
let db: string
let customer: string
let equipment: string

beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson()
  db = await app.makeGroup(ana)
  const make = async (doc: object) => String(expectOk(await ana.client.post(`/${db}`, doc)).body.id)
  customer = await make({ klass: 'Customer', name: 'Zenaide' })
  equipment = await make({ klass: 'Equipment', identifier: 'ZX-900', customer_id: customer })
  await app.jobs()
})
afterAll(() => app.close())

const foundBy = async (words: string) => {
  const body = { selector: { klass: 'Equipment', $text: words }, fields: ['_id'] }
  const { docs } = expectOk(await ana.client.post(`/${db}/_find`, body)).body
  return (docs as { _id: string }[]).map(({ _id }) => _id)
}

async function write(id: string, change: (doc: WireDocument) => WireDocument, deleted = false) {
  const database = app.house.store.database(db)
  const at = app.clock.now.toISOString()
  await database.write(async (transaction) => {
    const doc = change(toWire((await transaction.get(id))!))
    await writeBeside(app.house, transaction, doc, { event: 'update', actor: null, at, deleted })
  })
  await app.jobs()
}

test('a record is still found by what it refers to', async () => {
  await write(equipment, (doc) => ({ ...doc, identifier: 'ZX-901' }))
  expect(await foundBy('zenaide')).toEqual([equipment])
  expect(await foundBy('ZX-901')).toEqual([equipment])
})

test('a record is found by the new words of what it refers to, and no more by those that are gone', async () => {
  await write(customer, (doc) => ({ ...doc, name: 'Aparecida' }))
  expect(await foundBy('aparecida')).toEqual([equipment])
  expect(await foundBy('zenaide')).toEqual([])
  await write(customer, (doc) => doc, true)
  expect(await foundBy('aparecida')).toEqual([])
  const { _rev, ...gone } = toWire((await app.house.store.database(db).get(customer))!)
  await write(customer, () => ({ ...gone, _rev, _deleted: undefined, name: 'Aparecida' }))
  expect(await foundBy('aparecida')).toEqual([equipment])
})

test('who read an earlier revision is refused', async () => {
  const stale = write(customer, (doc) => ({ ...doc, _rev: '1-0' }))
  await expect(stale).rejects.toMatchObject({ code: 'conflict' })
})
