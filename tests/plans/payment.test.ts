// A plan is bought, changed, cancelled, kept and ended in the sandbox, by the calls and events that the real provider has (spec 2, 4, 7).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monthsAfter } from '#core/time/day.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'
import { cards, payer, priceOf } from './payment-setup.ts'

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
  begunAt = app.clock.now.toISOString()
})
afterAll(() => app.close())

/** The end of the period that was paid for so many months ago, or ahead. */
let begunAt: string
const monthsOn = (months: number) => monthsAfter(begunAt.slice(0, 10), months) + begunAt.slice(10)

const lastSubject = async () => (await app.letters()).at(-1)?.subject

async function buy(plan = 'pro'): Promise<void> {
  expect(await mine.pay(plan, cards.accepted)).toBe('accepted')
  await app.jobs()
}

test('a card that is declined changes nothing, one that is asked about pays once it is confirmed', async () => {
  expect(await mine.pay('pro', cards.declined)).toBe('declined')
  expect(await mine.pay('pro', '1234')).toBe('declined')
  expect(await mine.pay('pro', cards.to_confirm)).toBe('to_confirm')
  await app.jobs()
  expect((await mine.group())['confirmed-plan']).toBe('free')
  expect((await mine.state()).subscription).toBeNull()
  expect(await mine.pay('pro', cards.to_confirm, { confirmed: true })).toBe('accepted')
  await app.jobs()
  const { 'confirmed-plan': plan, platform_price_id, livemode } = await mine.group()
  expect([plan, platform_price_id, livemode]).toEqual(['pro', priceOf('pro'), false])
  expect((await mine.state()).subscription).toMatchObject({
    customer_id: expect.stringMatching(/^ctm-/),
    plan: 'pro',
    state: 'active',
    quantity: 1,
    unit_cents: 600,
    currency: 'USD',
    next_billed_at: monthsOn(1),
    ends_at: null,
  })
  expect(await lastSubject()).toContain('Oficina Ana')
})

test('the audit takes note of each plan that a payment led to, and that its end did', async () => {
  await buy()
  await mine.step('end')
  const { entries } = expectOk(await ana.client.get(`/${db}/_audit?event=plan_changed`)).body
  expect(entries.map(({ changes }: { changes: object }) => changes)).toEqual([
    { plan: ['pro', 'free'] },
    { plan: ['free', 'pro'] },
  ])
})

test('the audit takes note of who asked for a change of the plan, its end, and to keep it', async () => {
  await buy()
  await mine.afterDays(2)
  expectOk(await ana.client.post(`/${db}/_billing/change`, { price_id: priceOf('corp') }))
  await mine.afterDays(2)
  expectOk(await mine.switchTo('cancel'))
  await app.jobs()
  expectOk(await ana.client.post(`/${db}/_billing/keep`))
  const { entries } = expectOk(await ana.client.get(`/${db}/_audit?event=plan_requested`)).body
  expect(entries).toMatchObject([
    { actor: ana.id, changes: { plan: ['cancel', 'corp'] } },
    { actor: ana.id, changes: { plan: ['corp', 'cancel'] } },
    { actor: ana.id, changes: { plan: ['pro', 'corp'] } },
  ])
})

test('another plan is shown with what it costs, and is charged for the rest of the month at once', async () => {
  await buy()
  await mine.afterDays(2)
  const change = `/${db}/_billing/change`
  const seen = expectOk(await ana.client.get(`${change}?price_id=${priceOf('corp')}`)).body
  expect(seen).toMatchObject({ quantity: 1, next_cents: 1_800, currency: 'USD' })
  expect(seen.now_cents).toBeGreaterThan(1_000)
  const { subscription } = expectOk(
    await ana.client.post(change, { price_id: priceOf('corp') }),
  ).body
  expect(subscription).toMatchObject({ plan: 'corp', unit_cents: 1_800 })
  expect((await mine.group())['confirmed-plan']).toBe('corp')
  expect((await ana.client.post(change, { price_id: priceOf('pro') })).status).toBe(403)
})

test('a plan that is cancelled goes on until its period ends, and is kept on request', async () => {
  await buy()
  await mine.afterDays(2)
  expectOk(await mine.switchTo('cancel'))
  await app.jobs()
  expect((await mine.group())['unconfirmed-plan']).toBe('cancel')
  expect((await mine.state()).subscription!.ends_at).toBe(monthsOn(1))
  expectOk(await ana.client.post(`/${db}/_billing/keep`))
  expect((await mine.state()).subscription!.ends_at).toBeNull()
  expect((await mine.group())['unconfirmed-plan']).toBeUndefined()
  await mine.afterDays(30)
  expect((await mine.state()).subscription!.next_billed_at).toBe(monthsOn(2))
  expectOk(await mine.switchTo('cancel'))
  await mine.afterDays(31)
  const { 'confirmed-plan': plan, 'unconfirmed-plan': waiting } = await mine.group()
  expect([plan, waiting]).toEqual(['free', undefined])
  expect((await mine.state()).subscription).toBeNull()
  expect(await lastSubject()).toContain('Oficina Ana')
})

test('a Group that is deleted pays no longer than its period, and one that came back keeps its plan on request', async () => {
  await buy()
  const deletion = `/accounts/${db}/deletion`
  expectOk(await ana.client.post(deletion, { name: 'Oficina Ana' }))
  await app.jobs()
  expectOk(await ana.client.delete(deletion))
  expect((await mine.state()).subscription!.ends_at).toBe(monthsOn(1))
  expectOk(await ana.client.post(`/${db}/_billing/keep`))
  expect((await mine.state()).subscription!.ends_at).toBeNull()
  expect((await mine.group())['confirmed-plan']).toBe('pro')
})

test('when a paid plan ends, its creator alone administers the Group', async () => {
  await buy()
  const [rui, bia] = [await app.makePerson(), await app.makePerson()]
  const member = await app.addMember(ana, db, rui, { editor: true })
  await app.addMember(ana, db, bia, { editor: true, pending: true })
  await mine.step('end')
  const { docs } = (
    await ana.client.post(`/${db}/_find`, { selector: { klass: 'Membership', editor: true } })
  ).body
  expect(docs.map(({ user_id }: { user_id: string }) => user_id)).toEqual([ana.id])
  expect((await ana.client.get(`/${db}/${member}`)).body.editor).toBe(false)
  expect((await mine.group())['confirmed-plan']).toBe('free')
})

test('a late payment leaves the plan in force and writes once; paid for, it goes on', async () => {
  await buy()
  const letters = (await app.letters()).length
  await mine.step('fail')
  expect((await mine.state()).subscription!.state).toBe('past_due')
  expect((await mine.group())['confirmed-plan']).toBe('pro')
  expect((await app.letters()).length).toBe(letters + 1)
  await mine.step('fail')
  expect((await app.letters()).length).toBe(letters + 1)
  await mine.step('renew')
  expect((await mine.state()).subscription!.state).toBe('active')
})

test('what a Group holds is paid for from the next period on, a week after a mail', async () => {
  await buy()
  const store = app.house.store.database(db)
  await store.write(async (transaction) => {
    await transaction.sql.write(
      { text: `update counters set size = 250000000 where db = $1 and kind = '*'` },
      [],
    )
  })
  await mine.afterDays(20)
  expect((await mine.state()).announced).toBeNull()
  await mine.afterDays(4)
  expect((await mine.state()).announced).toEqual({ quantity: 3, period: monthsOn(1) })
  expect((await app.letters()).at(-1)?.text).toContain('costs $18.00 a month')
  expect((await mine.state()).subscription!.quantity).toBe(1)
  await mine.afterDays(5)
  expect((await mine.state()).subscription!.quantity).toBe(3)
})

test('no plan is taken, left or paid for without an address for the bills', async () => {
  const other = await app.makeGroup(ana)
  const theirs = payer(app, ana, other)
  const refused = await theirs.checkout('pro')
  expect([refused.status, refused.body.reason]).toEqual([422, { 'billing-email': 'is invalid' }])
  for (const plan of ['free', 'cancel'] as const)
    expect((await theirs.switchTo(plan)).status).toBe(422)
})

test('the address of the bills is a setting like others, and is set in a locked Group too', async () => {
  const setting = async () =>
    (
      await ana.client.post(`/${db}/_find`, {
        selector: { klass: 'Adjustment', key: 'billing-email' },
      })
    ).body.docs
  expect(await setting()).toMatchObject([{ created_by: ana.id, updated_by: ana.id }])
  await mine.setBillingEmail('first@example.com')
  expect(await setting()).toMatchObject([{ value: 'first@example.com', label: 'billing-email' }])
  await setPlan(app, db, 'locked')
  await mine.signIn()
  await mine.setBillingEmail('second@example.com')
  const refused = await ana.client.put(`/${db}/_billing/email`, { email: 'nobody' })
  expect([refused.status, refused.body.reason]).toEqual([422, { email: 'is invalid' }])
  expect((await mine.group())['billing-email']).toBe('second@example.com')
  await buy()
  await mine.signIn()
  expect((await mine.group())['confirmed-plan']).toBe('pro')
  expect(await setting()).toMatchObject([{ value: 'second@example.com' }])
})

test.each(['ppr-unknown', priceOf('free')])('the price %s is none that is paid for', async (id) => {
  const { status, body } = await ana.client.get(`/${db}/_billing/checkout?price_id=${id}`)
  expect([status, body.reason]).toEqual([
    404,
    'We could not find any plan, please refresh the page',
  ])
})

test('a form that pays for fewer blocks than the Group holds is charged for all of them at once', async () => {
  await app.house.store.database(db).write(async ({ sql }) => {
    const text = `update counters set size = 250000000 where db = $1 and kind = '*'`
    await sql.write({ text }, [])
  })
  expect(await mine.pay('pro', cards.accepted, { quantity: 1 })).toBe('accepted')
  await app.jobs()
  expect((await mine.state()).subscription!.quantity).toBe(3)
})

test('invoices and the card are in the portal, whose address is for one visit', async () => {
  expect((await ana.client.post(`/${db}/_billing/portal`)).status).toBe(409)
  await buy()
  expect(expectOk(await ana.client.post(`/${db}/_billing/portal`)).body.url).toContain('http')
})
