// What an import costs: PostgreSQL is waited for by the batch, not by the row, neither while rows are written nor while they are taken
// back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { costOf } from '#tests/support/cost.ts'
import { setPlan } from '#tests/support/scene.ts'
import { sendBankFile } from './bank-file.ts'
import { sendFile } from './file.ts'

let app: TestApp
let ana: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson()
  db = await app.makeGroup(ana)
  await setPlan(app, db, 'pro')
})
afterAll(() => app.close())

/** How often PostgreSQL was waited for while an import of one batch was written, and while it was taken back. */
async function tripsOf(id: string) {
  const work = async (action: string) => {
    expectOk(await ana.client.post(`/${db}/_imports/${id}`, { deed: action }))
    const { trips } = await costOf(() => app.jobs())
    return trips
  }
  const trips = { written: await work('start'), undone: await work('undo') }
  const { body } = expectOk(await ana.client.get(`/${db}/_imports/${id}`))
  expect(body).toMatchObject({ state: 'undone', undone: body.total, kept: 0 })
  return trips
}

/** Work of the queue beside the import: it does not grow with the rows. */
const beside = 6

test('forty orders with their customers and equipment are waited for as often as two, both ways', async () => {
  const fileOf = (count: number) => {
    const rows = Array.from(
      { length: count },
      (_, at) => `${at + 1},Owner ${at},SN-${at},Broken,${at % 3 === 0 ? 'Done' : 'Canceled'}`,
    )
    return ['OS,Customer,Serial,Problem,Status', ...rows].join('\n')
  }
  const few = await tripsOf(await sendFile(ana, db, { kind: 'Ticket', text: fileOf(2) }))
  const many = await tripsOf(await sendFile(ana, db, { kind: 'Ticket', text: fileOf(40) }))
  expect(many.written - few.written).toBeLessThan(beside)
  expect(many.undone - few.undone).toBeLessThan(beside)
})

test('forty lines of a bank’s file are waited for as often as two, both ways', async () => {
  const doc = { klass: 'Wallet', name: 'Account', currency: 'BRL' }
  const wallet = String(expectOk(await ana.client.post(`/${db}`, doc)).body.id)
  const fileOf = (count: number) => {
    const lines = Array.from({ length: count }, (_, at) => `2026-11-03,Coffee ${at},${at - 9}.50`)
    return { text: ['date,description,amount', ...lines].join('\n'), wallet }
  }
  const few = await tripsOf(await sendBankFile(ana, db, fileOf(2)))
  const many = await tripsOf(await sendBankFile(ana, db, fileOf(40)))
  expect(many.written - few.written).toBeLessThan(beside)
  expect(many.undone - few.undone).toBeLessThan(beside)
})
