// The card form and the panel of the sandbox: pay without a card, and make happen to a subscription what happens to real ones.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { Job } from '#server/house.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { begun, cardAnswer, ended, itemOf, periodOver } from '../../rules/payment/sandbox.ts'
import {
  deliveryWays,
  sandboxSteps,
  type DeliveryWay,
  type SandboxStep,
  type SandboxPayment,
  type SandboxState,
} from '../../rules/payment/wire.ts'
import { sandboxTables } from '../../store/sandbox.ts'
import { planOfPrice, soldPrices } from '../payment/prices.ts'
import { payingOf } from '../payment/routes.ts'
import { checkoutSignature } from '../payment/sync.ts'
import { deliver } from './deliver.ts'
import { happen } from './happen.ts'

const calls = { name: 'sandbox', attempts: 300, window_seconds: 3_600 }

/** Failure not_found where real payments are made, and as `payingOf` says. */
async function sandboxOf(call: Call) {
  if (call.house.config.paddle) throw fail('not_found', 'missing')
  const { context, paid } = await payingOf(call)
  await countAttempt(call.house, call.reply, calls, context.database.name)
  const tables = sandboxTables(call.house.store)
  return { tables, paid, db: context.database.name, now: context.now }
}

const payment = z.strictObject({
  price_id: z.string().min(1).max(100),
  quantity: z.int().min(1).max(1_000_000),
  card: z.string().min(1).max(40),
  /** Of a card that its bank asks about: the person said yes there. */
  confirmed: z.boolean().default(false),
  /** Its events are kept back from the first one on. */
  holds: z.boolean().default(false),
  custom_data: z.strictObject({
    rev: z.string().max(100),
    livemode: z.boolean(),
    locale: z.string().max(20),
    theme: z.string().max(20),
  }),
})

/** As the provider does: nothing is kept of a card that does not pay. */
async function pay(call: Call): Promise<SandboxPayment> {
  const { db, now } = await sandboxOf(call)
  const { price_id, quantity, holds, confirmed, ...sent } = call.body as z.output<typeof payment>
  const price = soldPrices(call.house).find((one) => one.platform_price_id === price_id)
  if (!price || !planOfPrice(call.house, price_id)) throw fail('not_found', 'plan_unknown')
  const said = cardAnswer(sent.card)
  const card = said === 'to_confirm' && confirmed ? 'accepted' : said
  if (card !== 'accepted') return { card }
  const items = [itemOf(price_id, String(price.unit_amount), quantity)]
  const signature = checkoutSignature(call.house, db)
  const custom_data = { ...sent.custom_data, account_id: db, signature }
  const subscription = { id: newId('sub'), customer_id: newId('ctm'), custom_data, items }
  await happen(call.house, undefined, { body: begun(subscription, now), holds })
  return { card }
}

async function state(call: Call): Promise<SandboxState> {
  const { tables, db } = await sandboxOf(call)
  const all = await tables.ofGroup(db)
  const events = await tables.events(all.map(({ body }) => body.id))
  return {
    holds: all[0]?.holds ?? false,
    events: events.map(({ body: { event_id: id, event_type: type, occurred_at }, deliveries }) => ({
      id,
      type,
      occurred_at,
      deliveries,
    })),
  }
}

async function makeHappen(call: Call) {
  const { tables, db, now } = await sandboxOf(call)
  const [latest] = await tables.ofGroup(db)
  if (!latest) throw fail('conflict', 'plan_not_paid')
  const { step } = call.body as { step: SandboxStep }
  if (step === 'hold' || step === 'release') {
    await tables.keep({ ...latest, holds: step === 'hold' }, [])
    return { ok: true }
  }
  if (latest.body.status === 'canceled') throw fail('conflict', 'plan_not_paid')
  const body =
    step === 'end'
      ? ended(latest.body, now)
      : periodOver(latest.body, { isPaid: step === 'renew', now })
  await happen(call.house, latest, { ...latest, body })
  return { ok: true }
}

async function deliverOne(call: Call) {
  const { tables, db } = await sandboxOf(call)
  const event = await tables.event(call.params.id ?? '')
  const of = event && (event.body.data.subscription_id ?? event.body.data.id)
  const all = await tables.ofGroup(db)
  if (!event || !all.some(({ body }) => body.id === of)) throw fail('not_found', 'missing')
  const { way } = call.body as { way: DeliveryWay }
  await deliver(call.house, event.body, way)
  return { ok: true }
}

/** `{ id }` of an event that just happened. */
export const deliveryJob: Job = async (house, payload) => {
  const { id } = payload as { id: string }
  const event = await sandboxTables(house.store).event(id)
  if (event) await deliver(house, event.body, 'plain')
}

const group = { tag: 'Groups', access: 'database', whileLocked: true } as const

export const sandboxRoutes: readonly Route[] = [
  {
    ...group,
    method: 'POST',
    url: '/:db/_sandbox/pay',
    body: payment,
    summary: 'Pays for a plan in the sandbox, where no card and no money is real',
    handle: pay,
  },
  {
    ...group,
    method: 'GET',
    url: '/:db/_sandbox',
    summary: 'What happened to subscriptions of the Group in the sandbox',
    handle: state,
  },
  {
    ...group,
    method: 'POST',
    url: '/:db/_sandbox/steps',
    body: z.strictObject({ step: z.enum(sandboxSteps) }),
    summary: 'Ends the period of a subscription in the sandbox, with or without a payment',
    handle: makeHappen,
  },
  {
    ...group,
    method: 'POST',
    url: '/:db/_sandbox/events/:id',
    body: z.strictObject({ way: z.enum(deliveryWays) }),
    summary: 'Delivers an event of the sandbox, once more or otherwise than it should be',
    handle: deliverOne,
  },
]
