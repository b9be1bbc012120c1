// Orders of an old book that have no day are as old as nobody knows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOfImport } from '#modules/ticket/rules/ticket/work.ts'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import { planFor, sendFile } from './file.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('a ticket that comes in without a day says so until something happens to it', async () => {
  const ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  const db = await app.makeGroup(ana)
  const text = 'RO Number,Date In,Client,Issue\n1,2019-05-03,Maria,No power\n2,,Maria,No sound\n'
  const id = await sendFile(ana, db, { kind: 'Ticket', text, plan: planFor('Ticket', text) })
  expectOk(await ana.client.post(`/${db}/_imports/${id}`, { deed: 'start' }))
  await app.jobs()
  const numbered = async (number: number) => {
    const selector = { klass: 'Ticket', number }
    const { docs } = expectOk(await ana.client.post(`/${db}/_find`, { selector })).body
    return (docs as { _id: string; brought?: string; updated_at?: string }[])[0]!
  }
  const isUnknown = (ticket: Awaited<ReturnType<typeof numbered>>) =>
    isOfImport(ticket, ticket.updated_at)
  const undated = await numbered(2)
  expect([isUnknown(await numbered(1)), isUnknown(undated)]).toEqual([false, true])
  app.clock.advance(60_000)
  expectOk(await ana.client.put(`/${db}/${undated._id}`, { ...undated, priority: 'high' }))
  expect(isUnknown(await numbered(2))).toBe(false)
})
