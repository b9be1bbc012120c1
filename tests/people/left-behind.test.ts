// What others can do with what somebody left who deleted their account.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deletionTask } from '#modules/account/server/deletion.ts'
import { sandboxTables } from '#modules/plans/store/sandbox.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { cards, dayMs, payer } from '../plans/payment-setup.ts'

let app: TestApp
let ana: TestPerson
let rui: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  ana = await app.makePerson()
  rui = await app.makePerson()
})
afterAll(() => app.close())

const leave = ({ client, id }: TestPerson) => client.delete(`/_users/${id}`)

async function paid(db: string) {
  const mine = payer(app, ana, db)
  await mine.setBillingEmail()
  await mine.pay('pro', cards.accepted)
  await app.jobs()
  await app.jobs()
}

test('nobody gets their id, nor that of their Group, and reads what the audit keeps of them', async () => {
  const db = await app.makeGroup(ana, 'Mine alone')
  expectOk(await leave(ana))
  await app.jobs()
  const password = 'a long password'
  const claim = { _id: ana.id, unconfirmed_email: 'mallory@example.com', password }
  const more = { password_confirmation: password, accept_terms: true }
  expect((await app.nobody().post('/_users', { ...claim, ...more })).status).toBe(412)
  expect((await rui.client.post('/accounts', { _id: db, name: 'Again' })).status).toBe(412)
  expect((await rui.client.get(`/${db}/_audit`)).status).toBe(403)
})

test('a Group whose creator left keeps an administrator when its plan is over', async () => {
  const db = await app.makeGroup(ana)
  await paid(db)
  await app.addMember(ana, db, rui, { editor: true })
  expectOk(await leave(ana))
  await app.jobs()
  const his = payer(app, rui, db)
  expect((await rui.client.get(`/${db}/_billing`)).status).toBe(200)
  await his.step('end')
  await app.jobs()
  expect((await rui.client.get(`/${db}/_billing`)).status).toBe(200)
})

test('what their Groups paid for is cancelled', async () => {
  const db = await app.makeGroup(ana, 'Mine alone')
  await paid(db)
  app.clock.advance(60_000)
  expectOk(await leave(ana))
  await app.jobs()
  await app.jobs()
  const [one] = await sandboxTables(app.house.store).ofGroup(db)
  expect(one?.body.scheduled_change?.action).toBe('cancel')
})

test('nobody joins a Group that is about to go', async () => {
  const db = await app.makeGroup(ana, 'Mine alone')
  const membership = await app.addMember(ana, db, rui, { pending: true })
  expectOk(await leave(ana))
  const accepted = await rui.client.put(`/${db}/_design/status/_update/accept/${membership}`)
  expect(accepted.status).toBe(403)
})

test('what a Group pays for is cancelled as it is deleted, and of several each is burnt in its night', async () => {
  const [db, other] = [await app.makeGroup(ana, 'Fixit'), await app.makeGroup(ana, 'Fixit')]
  await paid(db)
  for (const one of [db, other])
    expectOk(await ana.client.post(`/accounts/${one}/deletion`, { name: 'Fixit' }))
  await app.jobs()
  const [kept] = await sandboxTables(app.house.store).ofGroup(db)
  expect(kept?.body.scheduled_change?.action).toBe('cancel')
  app.clock.advance(31 * dayMs)
  await app.house.store.database(ana.id).write((own) => own.addJob(deletionTask, {}))
  await app.jobs()
  await app.jobs()
  const left = await Promise.all([db, other].map((one) => app.house.store.group(one)))
  expect(left).toEqual([undefined, undefined])
})
