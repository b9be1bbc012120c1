// What of the payment provider's answers and events is read (Paddle Billing, API version 1), and how it is kept. Everything else is passed over.
import { z } from 'zod'
import type { PaidPlan } from '#core/access/entitlement.ts'
import { subscriptionStates, type Subscription } from '../../rules/payment/subscription.ts'

const id = z.string().min(1).max(100)
const moment = z
  .string()
  .max(40)
  .refine((text) => !Number.isNaN(Date.parse(text)), 'must be a moment')
  .transform((text) => new Date(text).toISOString())
const cents = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)

/** What our page sent along with a payment (spec 7). */
const customData = z.object({
  account_id: z.string().max(100).optional(),
  rev: z.string().max(100).optional(),
  signature: z.string().max(100).optional(),
  livemode: z.boolean().optional(),
  locale: z.string().max(20).optional(),
  theme: z.string().max(20).optional(),
})

const price = z.object({
  id,
  unit_price: z.object({ amount: cents, currency_code: z.string().length(3) }),
})

export const subscriptionShape = z.object({
  id,
  status: z.enum(subscriptionStates),
  customer_id: id,
  custom_data: customData.nullish().catch(null),
  items: z
    .array(z.object({ quantity: z.int().min(1).max(1_000_000), price }))
    .min(1)
    .max(20),
  /** When the payment at the form began it. */
  created_at: moment.nullish().catch(null),
  next_billed_at: moment.nullish(),
  scheduled_change: z
    .object({ action: z.enum(['cancel', 'pause', 'resume']), effective_at: moment })
    .nullish(),
  updated_at: moment,
})
export type ProviderSubscription = z.output<typeof subscriptionShape>

/** Of a customer's subscriptions only which Groups they are of. */
export const customerShape = z.array(
  z.object({ id, custom_data: customData.nullish().catch(null) }),
)

/** An event as it is delivered and listed: what it is about is read from its data where that is a subscription or names one. */
export const eventShape = z.object({
  event_id: id,
  event_type: z.string().min(1).max(100),
  occurred_at: moment,
  data: z.object({ id: id.optional(), subscription_id: id.nullish() }),
})
export type ProviderEvent = z.output<typeof eventShape>

/** The subscription that an event is about; undefined: none. */
export function subscriptionOf({ event_type, data }: ProviderEvent): string | undefined {
  return event_type.startsWith('subscription.') ? data.id : (data.subscription_id ?? undefined)
}

const totals = z.object({ total: cents, currency_code: z.string().length(3) })

export const previewShape = z.object({
  /** Charged at once; null: nothing is. */
  immediate_transaction: z.object({ details: z.object({ totals }) }).nullish(),
  next_transaction: z.object({ details: z.object({ totals }) }).nullish(),
})

export const portalShape = z.object({
  urls: z.object({
    general: z.object({ overview: z.url({ protocol: /^https?$/ }).max(2_000) }),
  }),
})

/** A price, of which one is sold for each block and month. */
export const priceShape = z
  .object({
    status: z.string(),
    unit_price: price.shape.unit_price,
    billing_cycle: z.object({ interval: z.string(), frequency: z.int() }).nullish(),
    quantity: z.object({ maximum: z.int() }).nullish(),
  })
  .transform(({ status, unit_price, billing_cycle, quantity }) => ({
    active: status === 'active',
    cents: unit_price.amount,
    currency: unit_price.currency_code,
    monthly: billing_cycle?.interval === 'month' && billing_cycle.frequency === 1,
    max_quantity: quantity?.maximum ?? null,
  }))

/** Where events are delivered by the web; mailboxes are passed over. */
export const destinationsShape = z
  .array(
    z.object({
      id,
      type: z.string(),
      destination: z.string(),
      active: z.boolean(),
      subscribed_events: z.array(z.object({ name: z.string() })),
    }),
  )
  .transform((all) =>
    all.flatMap(({ type, destination: url, subscribed_events, ...one }) =>
      type === 'url' ? [{ ...one, url, events: subscribed_events.map(({ name }) => name) }] : [],
    ),
  )

/** A subscription as it is kept; undefined where none of its prices is that of a plan of ours. */
export function keptSubscription(
  {
    id,
    status,
    customer_id,
    items,
    next_billed_at,
    scheduled_change,
    ...said
  }: ProviderSubscription,
  planOfPrice: (price_id: string) => PaidPlan | undefined,
): Subscription | undefined {
  const item = items.find((one) => planOfPrice(one.price.id) !== undefined)
  const plan = item && planOfPrice(item.price.id)
  if (!plan) return undefined
  const { amount, currency_code } = item.price.unit_price
  return {
    id,
    state: status,
    plan,
    price_id: item.price.id,
    customer_id,
    quantity: item.quantity,
    unit_cents: amount,
    currency: currency_code,
    next_billed_at: next_billed_at ?? null,
    ends_at: scheduled_change?.action === 'cancel' ? scheduled_change.effective_at : null,
    updated_at: said.updated_at,
  }
}
