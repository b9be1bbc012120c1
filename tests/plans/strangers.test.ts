// Subscriptions that did not begin at the payment form of the Group that they name, and several of one Group.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { begun, ended, itemOf } from '#modules/plans/rules/payment/sandbox.ts'
import { checkoutSignature } from '#modules/plans/server/payment/sync.ts'
import { happen } from '#modules/plans/server/sandbox/happen.ts'
import { sandboxTables } from '#modules/plans/store/sandbox.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { makeOperator, run } from '../operator/setup.ts'
import { cards, dayMs, payer, priceOf } from './payment-setup.ts'

let app: TestApp
let ana: TestPerson
let db: string
let mine: ReturnType<typeof payer>
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  ana = await app.makePerson()
  db = await app.makeGroup(ana, 'Oficina Ana')
  mine = payer(app, ana, db)
  await mine.setBillingEmail()
})
afterAll(() => app.close())

test('whoever pays for a Group of others changes nothing in it', async () => {
  await makeOperator(app)
  await run(app, 'group', 'plan', db, 'server')
  const rui = await app.makePerson()
  await app.addMember(ana, db, rui, { editor: true })
  // The provider's form takes from any page whatever Group it names.
  const custom_data = { account_id: db, rev: '1-a', livemode: false }
  const items = [itemOf(priceOf('pro'), '600', 1)]
  const now = app.clock.now.toISOString()
  const body = begun({ id: newId('sub'), customer_id: newId('ctm'), custom_data, items }, now)
  await happen(app.house, undefined, { body, holds: false })
  await app.jobs()
  await app.jobs()
  expect((await mine.group())['confirmed-plan']).toBe('server')
  const kept = (await sandboxTables(app.house.store).subscription(body.id))!
  await happen(app.house, kept, { ...kept, body: ended(body, now) })
  await app.jobs()
  await app.jobs()
  expect((await mine.group())['confirmed-plan']).toBe('server')
  expect((await rui.client.get(`/${db}/_billing`)).status).toBe(200)
})

test('a form that was opened more than a day before somebody paid at it begins nothing', async () => {
  const signature = checkoutSignature(app.house, db)
  const custom_data = { account_id: db, rev: '1-a', livemode: false, signature }
  const items = [itemOf(priceOf('pro'), '600', 1)]
  const pay = async () => {
    const now = app.clock.now.toISOString()
    const body = begun({ id: newId('sub'), customer_id: newId('ctm'), custom_data, items }, now)
    await happen(app.house, undefined, { body, holds: false })
    await app.jobs()
    await app.jobs()
    await mine.signIn()
    return (await mine.group())['confirmed-plan']
  }
  app.clock.advance(dayMs + 60_000)
  expect(await pay()).toBe('free')
  app.clock.advance(-2 * 60_000)
  expect(await pay()).toBe('pro')
})

test('what is paid and pays for nothing is shown to operators until it ends', async () => {
  const olga = await makeOperator(app)
  const named = async () => {
    const { findings } = expectOk(await olga.client.get('/_operator/billing')).body
    return findings.filter((one: { db: string }) => one.db === db)
  }
  const custom_data = { account_id: db, rev: '1-a', livemode: false }
  const items = [itemOf(priceOf('pro'), '600', 1)]
  const now = app.clock.now.toISOString()
  const body = begun({ id: newId('sub'), customer_id: newId('ctm'), custom_data, items }, now)
  await happen(app.house, undefined, { body, holds: false })
  await app.jobs()
  await app.jobs()
  const finding = { key: 'payment_refused', subscription: body.id, db }
  expect(await named()).toEqual([finding])
  expect(await run(app, 'billing', 'check')).toContain(
    `payment_refused\tsubscription=${body.id}\tdb=${db}`,
  )
  const kept = (await sandboxTables(app.house.store).subscription(body.id))!
  await happen(app.house, kept, { ...kept, body: ended(body, now) })
  await app.jobs()
  await app.jobs()
  expect(await named()).toEqual([])
})

test('what was paid at it in time counts, however late the provider is asked', async () => {
  const now = app.clock.now.toISOString()
  const signature = checkoutSignature(app.house, db)
  const custom_data = { account_id: db, rev: '1-a', livemode: false, signature }
  const items = [itemOf(priceOf('pro'), '600', 1)]
  const body = begun({ id: newId('sub'), customer_id: newId('ctm'), custom_data, items }, now)
  app.clock.advance(3 * dayMs)
  await happen(app.house, undefined, { body, holds: false })
  await app.jobs()
  await app.jobs()
  await mine.signIn()
  expect((await mine.group())['confirmed-plan']).toBe('pro')
})

test('who paid twice at once and cancels is charged for neither any more', async () => {
  const { body } = await mine.checkout('pro')
  const custom_data = { rev: '1-a', livemode: false, locale: 'en', theme: 'light' }
  const paid = { price_id: body.price_id, quantity: 1, card: cards.accepted, custom_data }
  for (const _ of [1, 2]) expectOk(await ana.client.post(`/${db}/_sandbox/pay`, paid))
  await app.jobs()
  await app.jobs()
  await mine.afterDays(2)
  expectOk(await mine.switchTo('cancel'))
  await app.jobs()
  await mine.afterDays(40)
  await mine.afterDays(1)
  const states = (await sandboxTables(app.house.store).ofGroup(db)).map((one) => one.body.status)
  expect(states).toEqual(['canceled', 'canceled'])
  expect((await mine.group())['confirmed-plan']).toBe('free')
})
