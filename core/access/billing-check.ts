// What is to be set at the payment provider, as operators read it: it is part of no code, and nobody notices when it is another. Pure.
import type { PaidPlan } from './entitlement.ts'

/** A price as the provider has it. */
export interface ProviderPrice {
  readonly active: boolean
  readonly cents: number
  readonly currency: string
  /** It is charged each month. */
  readonly monthly: boolean
  /** Blocks that one subscription holds at most; null: the provider names no such number. */
  readonly max_quantity: number | null
}

/** Where the provider delivers events. */
export interface ProviderDestination {
  readonly id: string
  readonly url: string
  readonly active: boolean
  readonly events: readonly string[]
}

/** A price that the installation sells by. */
export interface SoldPrice {
  readonly plan: PaidPlan
  readonly price_id: string
  /** Of a block and month, as the page of plans says it. */
  readonly cents: number
}

/** What may have to be mended, by the key of its text. */
export const billingFindings = [
  'payment_refused',
  'price_unknown',
  'price_archived',
  'price_not_monthly',
  'price_differs',
  'price_limited',
  'destination_missing',
  'destination_inactive',
  'events_missing',
] as const
type FindingKey<Key extends (typeof billingFindings)[number]> = { readonly key: Key }

/** Something that is to be mended, with what its text names. */
export type BillingFinding =
  | (FindingKey<'price_unknown' | 'price_archived' | 'price_not_monthly'> & {
      readonly plan: PaidPlan
    })
  | (FindingKey<'payment_refused'> & { readonly subscription: string; readonly db: string })
  | (FindingKey<'price_differs'> & {
      readonly plan: PaidPlan
      readonly cents: number
      readonly currency: string
    })
  | (FindingKey<'price_limited'> & { readonly plan: PaidPlan; readonly count: number })
  | (FindingKey<'destination_missing' | 'destination_inactive'> & { readonly url: string })
  | (FindingKey<'events_missing'> & { readonly events: readonly string[] })

/** As it travels. */
export interface BillingCheck {
  readonly billing: 'off' | 'sandbox' | 'paddle'
  readonly prices: readonly (SoldPrice & { readonly provider: ProviderPrice | null })[]
  readonly findings: readonly BillingFinding[]
}

const events = {
  subscription: ['created', 'activated', 'updated', 'past_due', 'paused', 'resumed', 'canceled'],
  transaction: ['completed', 'payment_failed'],
  adjustment: ['created'],
}

/** Events that are listened to: each is a bell for its subscription. */
export const neededEvents: readonly string[] = Object.entries(events).flatMap(([of, names]) =>
  names.map((name) => `${of}.${name}`),
)

/** Blocks that a Group may grow to: 100 GB of pro. */
const usualBlocks = 1_000

/** What is wrong with a price; undefined: the provider knows none of this id. */
export function priceFindings(
  { plan, cents }: SoldPrice,
  price: ProviderPrice | undefined,
): BillingFinding[] {
  if (!price) return [{ key: 'price_unknown', plan }]
  const findings: BillingFinding[] = []
  if (!price.active) findings.push({ key: 'price_archived', plan })
  if (!price.monthly) findings.push({ key: 'price_not_monthly', plan })
  if (price.cents !== cents || price.currency !== 'USD') {
    findings.push({ key: 'price_differs', plan, cents: price.cents, currency: price.currency })
  }
  const { max_quantity: count } = price
  if (plan !== 'server' && count !== null && count < usualBlocks) {
    findings.push({ key: 'price_limited', plan, count })
  }
  return findings
}

/** Case of the host, a port that is the usual one, and a slash at the end make no other address. */
const plainAddress = (url: string) => (URL.parse(url)?.href ?? url).replace(/\/$/, '')

/** Where events are to arrive: the active one of several at this address. */
export function destinationAt(
  destinations: readonly ProviderDestination[],
  url: string,
): ProviderDestination | undefined {
  const here = destinations.filter((one) => plainAddress(one.url) === plainAddress(url))
  return here.find(({ active }) => active) ?? here[0]
}

/** What is wrong with where events arrive. */
export function destinationFindings(
  destination: ProviderDestination | undefined,
  url: string,
): BillingFinding[] {
  if (!destination) return [{ key: 'destination_missing', url }]
  if (!destination.active) return [{ key: 'destination_inactive', url }]
  const missing = neededEvents.filter((event) => !destination.events.includes(event))
  return missing.length > 0 ? [{ key: 'events_missing', events: missing }] : []
}
