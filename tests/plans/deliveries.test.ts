// Events of the payment provider come twice, late, in another order, cut off, forged or never. Whatever came, a Group has what the
// provider says that it paid for, at the latest after a night.
import { fc } from '@fast-check/vitest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import {
  begun,
  cancelled,
  ended,
  itemOf,
  periodOver,
} from '#modules/plans/rules/payment/sandbox.ts'
import type { SandboxEvent, SandboxSubscription } from '#modules/plans/rules/payment/sandbox.ts'
import { isPaying } from '#modules/plans/rules/payment/subscription.ts'
import { sandboxSecret } from '#modules/plans/server/payment/receive.ts'
import { checkoutSignature } from '#modules/plans/server/payment/sync.ts'
import { signBody } from '#modules/plans/server/payment/signature.ts'
import { happen } from '#modules/plans/server/sandbox/happen.ts'
import { sandboxTables } from '#modules/plans/store/sandbox.ts'
import { subscriptionQueries } from '#modules/plans/store/subscriptions.ts'
import { buildTestApp, type TestApp } from '#tests/support/app.ts'
import { priceOf } from './payment-setup.ts'

let app: TestApp
let groups: string[]
beforeAll(async () => {
  app = await buildTestApp()
  const ana = await app.makePerson()
  groups = [await app.makeGroup(ana), await app.makeGroup(ana), await app.makeGroup(ana)]
})
afterAll(() => app.close())

const tables = () => sandboxTables(app.house.store)
const item = (plan: string, cents: string, quantity = 1) => itemOf(priceOf(plan), cents, quantity)

const deeds = {
  cancel: cancelled,
  end: ended,
  renew: (one: SandboxSubscription, now: string) => periodOver(one, { isPaid: true, now }),
  fail: (one: SandboxSubscription, now: string) => periodOver(one, { isPaid: false, now }),
  raise: (one: SandboxSubscription, updated_at: string) => ({
    ...one,
    items: [item('corp', '1800', 3)],
    updated_at,
  }),
}
type Deed = keyof typeof deeds

/** A new subscription of a Group, whose events nobody delivers by themselves. */
async function begin(db: string): Promise<string> {
  app.clock.advance(1_000)
  const subscription = {
    id: newId('sub'),
    customer_id: newId('ctm'),
    custom_data: { account_id: db, signature: checkoutSignature(app.house, db) },
    items: [item('pro', '600')],
  }
  const body = begun(subscription, app.clock.now.toISOString())
  await happen(app.house, undefined, { body, holds: true })
  return body.id
}

async function run(id: string, deed: Deed): Promise<void> {
  app.clock.advance(1_000)
  const kept = (await tables().subscription(id))!
  if (kept.body.status === 'canceled') return
  const body = deeds[deed](kept.body, app.clock.now.toISOString())
  await happen(app.house, kept, { ...kept, body })
}

const ways = ['once', 'twice', 'forged', 'cut', 'changed', 'old'] as const
type Way = (typeof ways)[number]
const statuses: Readonly<Record<Way, readonly number[]>> = {
  once: [200],
  twice: [200, 200],
  forged: [403],
  cut: [403],
  changed: [403],
  old: [403],
}

/** Over HTTP, as it would come; answers the statuses. */
async function deliver(event: SandboxEvent, way: Way): Promise<number[]> {
  const body = Buffer.from(JSON.stringify(event))
  const secret = way === 'forged' ? 'guessed' : sandboxSecret(app.house)
  const at = new Date(app.clock.now.getTime() - (way === 'old' ? 400_000 : 0))
  const signature = signBody(body, [secret], at)
  const bytes = { cut: body.subarray(0, -5), changed: Buffer.concat([body, Buffer.from(' ')]) }
  const payload = way === 'cut' || way === 'changed' ? bytes[way] : body
  const answers: number[] = []
  for (let left = statuses[way].length; left > 0; left--) {
    const { statusCode } = await app.server.inject({
      method: 'POST',
      url: '/_billing/events',
      headers: { 'content-type': 'application/json', 'paddle-signature': signature },
      payload,
    })
    answers.push(statusCode)
  }
  return answers
}

async function night(): Promise<void> {
  await app.house.store.database(groups[0]!).write((tx) => tx.addJob('billing', {}))
  await app.jobs()
}

/** Each Group has what the provider says of all its subscriptions, and the plan that follows from them. */
async function expectProvidersState(db: string, ids: readonly string[]): Promise<void> {
  const said = await Promise.all(ids.map((id) => tables().subscription(id)))
  const kept = await subscriptionQueries(app.house.store.database(db)).all()
  const facts = ({ id, status, items }: SandboxSubscription) => [id, status, items[0]!.quantity]
  expect(kept.map((one) => [one.id, one.state, one.quantity]).toSorted()).toEqual(
    said.map((one) => facts(one!.body)).toSorted(),
  )
  const paid = kept.filter(isPaying).map(({ plan }) => plan)
  const plan = paid.includes('corp') ? 'corp' : (paid[0] ?? 'free')
  expect((await app.house.store.group(db))!.plan).toBe(plan)
}

const runs = 5
const story = fc.array(
  fc.record({
    group: fc.nat(2),
    deed: fc.constantFrom('begin' as const, ...(Object.keys(deeds) as Deed[])),
  }),
  { minLength: 25, maxLength: 40 },
)
// An event that none of them names is lost.
const deliveries = fc.array(fc.record({ way: fc.constantFrom(...ways), event: fc.nat(10_000) }), {
  minLength: 1_000 / runs,
  maxLength: 1_000 / runs,
})

test('a thousand deliveries that come as they like leave what the provider says', async () => {
  const made = groups.map((): string[] => [])
  await fc.assert(
    fc.asyncProperty(story, deliveries, async (steps, picked) => {
      const open = new Map<number, string>()
      for (const { group, deed } of steps) {
        const id = open.get(group)
        if (deed === 'begin' || !id) {
          const fresh = await begin(groups[group]!)
          open.set(group, fresh)
          made[group]!.push(fresh)
        } else await run(id, deed)
      }
      const events = await tables().eventsAfter('', 1_000)
      for (const { event, way } of picked) {
        const { body } = events[event % events.length]!
        expect(await deliver(body, way)).toEqual(statuses[way])
      }
      await night()
      for (const [index, db] of groups.entries()) await expectProvidersState(db, made[index]!)
    }),
    { numRuns: runs, endOnFailure: true },
  )
}, 120_000)
