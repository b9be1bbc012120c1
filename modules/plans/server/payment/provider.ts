// The payment provider: the ten calls that are made to it, over whatever carries them. With `BILLING=paddle` that is https to Paddle,
// with `BILLING=sandbox` the sandbox in this process, which answers the same calls.
import { z, type ZodType } from 'zod'
import { fail } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import type { ProviderDestination, ProviderPrice } from '#core/access/billing-check.ts'
import { callSandbox } from '../sandbox/calls.ts'
import { callPaddle } from './paddle.ts'
import {
  customerShape,
  destinationsShape,
  eventShape,
  portalShape,
  previewShape,
  priceShape,
  subscriptionShape,
  type ProviderEvent,
  type ProviderSubscription,
} from './shapes.ts'

export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** With its query. */
  readonly path: string
  readonly body?: unknown
}

export interface ProviderAnswer {
  readonly status: number
  /** Of JSON. */
  readonly body: unknown
}

/** What of a subscription is changed, and when that is charged. */
export interface SubscriptionChange {
  readonly items?: readonly { readonly price_id: string; readonly quantity: number }[]
  /** null: it is cancelled no more. */
  readonly scheduled_change?: null
  readonly proration_billing_mode?: 'prorated_immediately' | 'full_next_billing_period'
}

/** What a change costs, in cents of the currency. */
export interface Preview {
  readonly now_cents: number
  readonly next_cents: number | null
  readonly currency: string | null
}

/** Events that one answer lists at most. */
const maxEvents = 200
const maxEventPages = 50

/** What waits for the provider gets this in its place: the payment itself is safe there. */
const unreachable = () => fail('service_unavailable', 'payment_unreachable')
/** Our key is wrong, or has no permission for this. */
const refusedKey = [401, 403]

async function ask<Shape extends ZodType>(
  house: House,
  call: ProviderCall,
  data: Shape,
): Promise<z.output<Shape> | undefined> {
  const carry = house.config.paddle ? callPaddle : callSandbox
  const { status, body } = await carry(house, call).catch((error: unknown) => {
    house.log.warn({ err: error, path: call.path }, 'the payment provider could not be reached')
    throw unreachable()
  })
  if (status === 404) return undefined
  const parsed = data.safeParse((body as { data?: unknown } | null)?.data)
  if (status >= 200 && status < 300 && parsed.success) return parsed.data
  house.log.warn({ status, path: call.path }, 'the payment provider refused a call')
  if (refusedKey.includes(status)) throw fail('service_unavailable', 'payment_key_refused')
  throw unreachable()
}

const at = (id: string) => `/subscriptions/${encodeURIComponent(id)}`

/** undefined: there is none of this id. All calls: failure service_unavailable where the provider cannot be reached, or refuses our key. */
export function readSubscription(
  house: House,
  id: string,
): Promise<ProviderSubscription | undefined> {
  return ask(house, { method: 'GET', path: at(id) }, subscriptionShape)
}

export function changeSubscription(
  house: House,
  id: string,
  body: SubscriptionChange,
): Promise<ProviderSubscription | undefined> {
  return ask(house, { method: 'PATCH', path: at(id), body }, subscriptionShape)
}

/** What a change would cost. */
export async function previewChange(
  house: House,
  id: string,
  body: SubscriptionChange,
): Promise<Preview | undefined> {
  const call: ProviderCall = { method: 'PATCH', path: `${at(id)}/preview`, body }
  const found = await ask(house, call, previewShape)
  if (!found) return undefined
  const now = found.immediate_transaction?.details.totals
  const next = found.next_transaction?.details.totals
  return {
    now_cents: now?.total ?? 0,
    next_cents: next?.total ?? null,
    currency: (now ?? next)?.currency_code ?? null,
  }
}

/** It ends with the period that is paid for. */
export function cancelSubscription(
  house: House,
  id: string,
): Promise<ProviderSubscription | undefined> {
  const body = { effective_from: 'next_billing_period' }
  return ask(house, { method: 'POST', path: `${at(id)}/cancel`, body }, subscriptionShape)
}

/** Groups that a customer pays or paid for; undefined for a subscription that began elsewhere. */
export async function groupsOfCustomer(
  house: House,
  customer_id: string,
): Promise<(string | undefined)[]> {
  const path = `/subscriptions?per_page=${maxEvents}&customer_id=${encodeURIComponent(customer_id)}`
  const all = (await ask(house, { method: 'GET', path }, customerShape)) ?? []
  return all.map(({ custom_data }) => custom_data?.account_id)
}

/** Where the customer finds invoices and changes the card: an address for one visit, never kept. */
export async function openPortal(
  house: House,
  { customer_id, id }: { readonly customer_id: string; readonly id: string },
): Promise<string | undefined> {
  const path = `/customers/${encodeURIComponent(customer_id)}/portal-sessions`
  const call: ProviderCall = { method: 'POST', path, body: { subscription_ids: [id] } }
  return (await ask(house, call, portalShape))?.urls.general.overview
}

/** undefined: there is none of this id. */
export function readPrice(house: House, id: string): Promise<ProviderPrice | undefined> {
  const path = `/prices/${encodeURIComponent(id)}`
  return ask(house, { method: 'GET', path }, priceShape)
}

/** Where events are delivered by the web; the first 200. */
export async function listDestinations(house: House): Promise<readonly ProviderDestination[]> {
  const path = `/notification-settings?per_page=${maxEvents}`
  return (await ask(house, { method: 'GET', path }, destinationsShape)) ?? []
}

/** These and no others are delivered there. Failure not_found where it is there no more. */
export async function setDestinationEvents(
  house: House,
  id: string,
  subscribed_events: readonly string[],
): Promise<void> {
  const path = `/notification-settings/${encodeURIComponent(id)}`
  const call: ProviderCall = { method: 'PATCH', path, body: { subscribed_events } }
  const isSet = await ask(house, call, z.object({}))
  if (!isSet) throw fail('not_found', 'missing')
}

/** Events that followed this one (undefined: all that the provider still has), the oldest first; at most 10,000. */
export async function* listEvents(
  house: House,
  after: string | undefined,
): AsyncGenerator<ProviderEvent> {
  let last = after
  for (let page = 0; page < maxEventPages; page++) {
    const from = last === undefined ? '' : `&after=${encodeURIComponent(last)}`
    const path = `/events?order_by=id[ASC]&per_page=${maxEvents}${from}`
    const events = (await ask(house, { method: 'GET', path }, z.array(eventShape))) ?? []
    yield* events
    if (events.length < maxEvents) return
    last = events.at(-1)!.event_id
  }
}
