// Every night: events that were never delivered are read from the provider's list, each subscription is compared with what is kept, and
// the amount of the next period is announced and then changed.
import { dayText } from '#core/time/day.ts'
import { later } from '#core/time/moment.ts'
import { dayMs } from '#core/time/zone.ts'
import type { Locale } from '#core/wire.ts'
import { priceText } from '#core/numbers/price.ts'
import type { House, Job } from '#server/house.ts'
import { currentRecord } from '#server/records/put.ts'
import { eachGroup } from '#server/records/upkeep/groups.ts'
import {
  amountStep,
  isPaying,
  subscriptionInForce,
  type Subscription,
} from '../../rules/payment/subscription.ts'
import { isOfSandbox } from '../../rules/payment/sandbox.ts'
import { eventTables } from '../../store/events.ts'
import { subscriptionQueries, subscriptionTables } from '../../store/subscriptions.ts'
import { letTimePass } from '../sandbox/time.ts'
import { blocksNeeded, payForBlocks } from './amount.ts'
import { listEvents, readSubscription } from './provider.ts'
import { mailBilling, settleAnswer, settleGone } from './sync.ts'
import { subscriptionOf } from './shapes.ts'

export const billingTask = 'billing'
const keptDays = 90

export const billingJob: Job = async (house, payload) => {
  const { billing, paddle } = house.config
  if (billing === 'off') return
  if (!paddle) await letTimePass(house)
  await lookAfterAll(house, payload)
  const before = later(house.now().toISOString(), -keptDays * dayMs)
  await eventTables(house.store).purge(before)
  await readMissed(house)
}

/** Keeps what the provider lists and nobody delivered; that queues the look at each subscription. */
async function readMissed(house: House): Promise<void> {
  const events = eventTables(house.store)
  const received_at = house.now().toISOString()
  const last = await events.lastListed()
  const isTheirs = last !== undefined && isOfSandbox(last) === !house.config.paddle
  for await (const event of listEvents(house, isTheirs ? last : undefined)) {
    const { event_id: id, event_type: type, occurred_at } = event
    const subscription = subscriptionOf(event)
    await events.keep({ id, type, subscription, occurred_at, received_at, listed: true })
  }
}

const lookAfterAll = eachGroup(
  'the payment of a Group could not be looked after',
  async (...of) => {
    await compare(...of)
    await settleAmount(...of)
  },
)

/** What is kept of subscriptions that are not over is what the provider says; a difference is logged, since an event should have brought it. */
async function compare(house: House, db: string): Promise<void> {
  for (const kept of await subscriptionQueries(house.store.database(db)).all()) {
    if (!isPaying(kept) && kept.state !== 'paused') continue
    const said = await readSubscription(house, kept.id)
    // Of a trial before real money was paid: its plan would never end, and no other could be bought.
    if (!said && isOfSandbox(kept.id)) await settleGone(house, db, kept)
    if (!said || said.updated_at === kept.updated_at) continue
    house.log.warn({ db, subscription: kept.id }, 'a subscription had changed without an event')
    await settleAnswer(house, said)
  }
}

/** The amount that the Group's size needs is what it pays for in the next period. */
async function settleAmount(house: House, db: string): Promise<void> {
  const database = house.store.database(db)
  const inForce = subscriptionInForce(await subscriptionQueries(database).all())
  if (!inForce) return
  const { announced } = inForce
  const needed = await blocksNeeded(database, inForce.plan)
  const now = house.now().toISOString()
  const step = amountStep(inForce, needed, { announced, now })
  if (step === 'announce') await announce(house, db, { inForce, needed })
  if (step === 'change') {
    const said = await payForBlocks(house, inForce, {
      quantity: announced!.quantity,
      proration_billing_mode: 'full_next_billing_period',
    })
    if (said) await settleAnswer(house, said)
  }
}

interface Amount {
  readonly inForce: Subscription
  readonly needed: number
}

async function announce(house: House, db: string, { inForce, needed }: Amount): Promise<void> {
  const { id, next_billed_at, unit_cents, currency, plan } = inForce
  await house.store.database(db).write(async (transaction) => {
    const group = await currentRecord(transaction, db)
    if (!group || next_billed_at === null) return
    subscriptionTables(transaction).announce(id, { quantity: needed, period: next_billed_at })
    const values = (locale: Locale) => ({
      plan,
      day: dayText(next_billed_at.slice(0, 10), locale),
      amount: priceText(unit_cents * needed, locale, currency),
    })
    await mailBilling(house, transaction, group, { template: 'plan_amount', values })
  })
}
