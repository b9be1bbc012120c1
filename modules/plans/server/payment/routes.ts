// The calls about what a Group pays for. For its administrators, in a locked Group too: paying is the way out of it.
import { z } from 'zod'
import { paidPlans } from '#core/access/entitlement.ts'
import { fail, failFields } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import { bodyOf } from '#server/calls/action-body.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { auditCall } from '#server/session/audit.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { billingEmail } from '../../rules/billing-email.ts'
import { isPlanLocked } from '../../rules/plan.ts'
import { subscriptionInForce } from '../../rules/payment/subscription.ts'
import type { BillingState, ChangePreview, Checkout } from '../../rules/payment/wire.ts'
import { subscriptionQueries, type KeptSubscription } from '../../store/subscriptions.ts'
import { setBillingEmail } from './billing-email.ts'
import { blocksNeeded } from './amount.ts'
import { soldPrices } from './prices.ts'
import {
  changeSubscription,
  groupsOfCustomer,
  openPortal,
  previewChange,
  type SubscriptionChange,
} from './provider.ts'
import { checkoutSignature, settleAnswer } from './sync.ts'

const priceShape = z.strictObject({ price_id: z.string().min(1).max(100) })

/** Calls that reach the provider, of one Group in an hour. */
const provider = { name: 'billing', attempts: 60, window_seconds: 3_600 }

interface Paying {
  readonly context: RecordContext
  readonly group: WireDocument
  /** In force. */
  readonly paid: KeptSubscription | undefined
  /** Whom the provider knew last. */
  readonly customer_id: string | undefined
}

/**
 * What the Group pays for, for whom may switch its plan, in person. Failure forbidden for all others and for a Group below another one,
 * not_found where nothing is sold.
 */
export async function payingOf(call: Call): Promise<Paying> {
  const context = contextHere(call)
  const { house, actor, database } = context
  if (house.config.billing === 'off') throw fail('not_found', 'missing')
  const stored = await database.get(database.name)
  if (!stored || stored.deleted) throw fail('not_found', 'missing')
  const group = toWire(stored)
  const cancel = house.registry.byKind('Account')?.actions?.['subscription/cancel']
  const isInPerson = actor.scopes === null
  const refused = cancel && isInPerson ? cancel.allow(actor, group) : 'not_allowed'
  if (refused) throw fail('forbidden', refused)
  const all = await subscriptionQueries(database).all()
  const last = all.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))[0]
  return { context, group, paid: subscriptionInForce(all), customer_id: last?.customer_id }
}

async function read(call: Call): Promise<BillingState> {
  const { paid } = await payingOf(call)
  if (!paid) return { subscription: null, announced: null }
  const { announced, ...subscription } = paid
  const isNext = announced?.period === paid.next_billed_at
  return { subscription, announced: isNext ? announced! : null }
}

/** The price of a paid plan by its id, as the page has it. Failure not_found (spec 5). */
function priceOf({ house }: Call, sent: unknown) {
  const { price_id } = sent as z.output<typeof priceShape>
  const found = soldPrices(house).filter(({ _id }) => _id === price_id)
  const plan = paidPlans.find((one) => one === found[0]?.group_plan)
  if (found.length !== 1 || !plan) throw fail('not_found', 'plan_unknown')
  return { plan, platform_price_id: String(found[0]!.platform_price_id) }
}

/** Failure forbidden for a day after a switch (spec 4), unprocessable_entity without an address for the bills (spec 5). */
function refuseSwitch({ group, context }: Paying): string {
  const switchedAt = group.plan_switched_at as string | undefined
  if (isPlanLocked(switchedAt, context.now)) throw fail('forbidden', 'plan_locked')
  const email = group['billing-email']
  if (typeof email !== 'string') throw failFields({ 'billing-email': { key: 'invalid' } })
  return email
}

async function setEmail(call: Call) {
  const { context } = await payingOf(call)
  const { email } = call.body as { email: string }
  await setBillingEmail(context, email)
  return { ok: true }
}

async function checkout(call: Call): Promise<Checkout> {
  const paying = await payingOf(call)
  const { context, group, paid, customer_id } = paying
  const { plan, platform_price_id } = priceOf(call, call.query)
  const email = refuseSwitch(paying)
  if (paid) throw fail('conflict', 'plan_paid_already')
  const { paddle } = call.house.config
  return {
    price_id: platform_price_id,
    quantity: await blocksNeeded(context.database, plan),
    ...(customer_id !== undefined && { customer_id }),
    email,
    custom_data: {
      account_id: context.database.name,
      rev: String(group._rev),
      livemode: paddle?.live ?? false,
      signature: checkoutSignature(call.house, context.database.name),
    },
    ...(paddle && { paddle: { token: paddle.clientToken, live: paddle.live } }),
  }
}

/** What is changed for another plan: charged at once, for the part of the month that is left. Failure conflict without a paid plan. */
async function changeOf(call: Call, sent: unknown) {
  const paying = await payingOf(call)
  const { plan, platform_price_id: price_id } = priceOf(call, sent)
  refuseSwitch(paying)
  if (!paying.paid) throw fail('conflict', 'plan_not_paid')
  await countAttempt(call.house, call.reply, provider, paying.context.database.name)
  const quantity = await blocksNeeded(paying.context.database, plan)
  const change: SubscriptionChange = {
    items: [{ price_id, quantity }],
    proration_billing_mode: 'prorated_immediately',
  }
  const { id, plan: from } = paying.paid
  return { id, change, quantity, plan: [from, plan] as const }
}

const gone = () => fail('conflict', 'plan_not_paid')

async function preview(call: Call): Promise<ChangePreview> {
  const { id, change, quantity } = await changeOf(call, call.query)
  const said = await previewChange(call.house, id, change)
  if (!said) throw gone()
  return { ...said, quantity }
}

interface AskedChange {
  readonly id: string
  readonly change: SubscriptionChange
  /** From what it leads to what. */
  readonly plan: readonly [string, string]
}

/** Changes the subscription at the provider, and the Group at once by what it answers. */
async function settleChange(call: Call, { id, change, plan }: AskedChange): Promise<BillingState> {
  const said = await changeSubscription(call.house, id, change)
  if (!said) throw gone()
  const { db = '' } = call.params
  await auditCall(call, db, { event: 'plan_requested', subject: db, changes: { plan } })
  await settleAnswer(call.house, said)
  return read(call)
}

const changePlan = async (call: Call) => settleChange(call, await changeOf(call, call.body))

async function paidAt(call: Call): Promise<KeptSubscription> {
  const { paid, context } = await payingOf(call)
  if (!paid) throw gone()
  await countAttempt(call.house, call.reply, provider, context.database.name)
  return paid
}

async function keep(call: Call): Promise<BillingState> {
  const { id, plan } = await paidAt(call)
  return settleChange(call, { id, change: { scheduled_change: null }, plan: ['cancel', plan] })
}

/** The portal shows all that its customer pays for: to administrators of one Group nothing of another. Failure forbidden then. */
async function portal(call: Call): Promise<{ url: string }> {
  const paid = await paidAt(call)
  const groups = await groupsOfCustomer(call.house, paid.customer_id)
  if (groups.some((db) => db !== call.params.db)) throw fail('forbidden', 'portal_of_more')
  const url = await openPortal(call.house, paid)
  if (url === undefined) throw gone()
  return { url }
}

const group = { tag: 'Groups', access: 'database', whileLocked: true } as const

export const paymentRoutes: readonly Route[] = [
  {
    ...group,
    method: 'GET',
    url: '/:db/_billing',
    summary: 'What the Group pays for, for administrators',
    handle: read,
  },
  {
    ...group,
    method: 'PUT',
    url: '/:db/_billing/email',
    body: bodyOf(billingEmail),
    summary: 'Where the bills of the Group go, which each plan needs',
    handle: setEmail,
  },
  {
    ...group,
    method: 'GET',
    url: '/:db/_billing/checkout',
    query: priceShape,
    summary: 'What the payment form of a plan is opened with',
    handle: checkout,
  },
  {
    ...group,
    method: 'GET',
    url: '/:db/_billing/change',
    query: priceShape,
    summary: 'What a change to another paid plan would cost',
    handle: preview,
  },
  {
    ...group,
    method: 'POST',
    url: '/:db/_billing/change',
    body: priceShape,
    summary: 'Changes to another paid plan',
    handle: changePlan,
  },
  {
    ...group,
    method: 'POST',
    url: '/:db/_billing/keep',
    summary: 'Takes the cancellation of a plan back while it has not ended',
    handle: keep,
  },
  {
    ...group,
    method: 'POST',
    url: '/:db/_billing/portal',
    summary:
      'An address at the payment provider for one visit: invoices, the card, what was paid so far',
    handle: portal,
  },
]
