// Subscriptions of a Group as they are kept, and what follows from all of them: its plan and how much is paid for. Pure.
import { paidPlans, type PaidPlan } from '#core/access/entitlement.ts'
import { dayMs } from '#core/time/zone.ts'

/** The provider's words. While a payment is late (`past_due`) the plan goes on; the provider tries again and ends it itself. */
export const subscriptionStates = ['active', 'trialing', 'past_due', 'paused', 'canceled'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** What a Group pays for, as the provider said last. Moments are ISO. */
export interface Subscription {
  readonly id: string
  readonly state: SubscriptionState
  readonly plan: PaidPlan
  readonly price_id: string
  readonly customer_id: string
  /** Blocks of the plan's size that are paid for. */
  readonly quantity: number
  /** Of one block for a month, without tax. */
  readonly unit_cents: number
  /** Code of three letters. */
  readonly currency: string
  readonly next_billed_at: string | null
  /** When it ends, where it was cancelled and has not ended yet. */
  readonly ends_at: string | null
  /** When the provider changed it last. */
  readonly updated_at: string
}

const paying: readonly SubscriptionState[] = ['active', 'trialing', 'past_due']

export function isPaying({ state }: Pick<Subscription, 'state'>): boolean {
  return paying.includes(state)
}

/** The one that decides: of those that are paying that of the largest plan; undefined when none is. */
export function subscriptionInForce<Paid extends Subscription>(
  all: readonly Paid[],
): Paid | undefined {
  const ranked = all
    .filter(isPaying)
    .toSorted((a, b) => paidPlans.indexOf(b.plan) - paidPlans.indexOf(a.plan))
  return ranked[0]
}

/** Days before a period ends in which a change of the amount is announced. */
const announceDays = 7

/** An amount that was announced by mail, for the period that begins then. */
export interface Announced {
  readonly quantity: number
  /** `next_billed_at` of the subscription it was announced for. */
  readonly period: string
}

/** What a night does about the amount of a subscription. */
export type AmountStep = 'announce' | 'change' | undefined

/**
 * Whether the amount is announced or changed tonight. It is for the next period alone: announced in the last seven days before it,
 * changed in the last one, and only to what was announced. One that ends is let be. `now`: ISO.
 */
export function amountStep(
  { quantity, next_billed_at, ends_at, state }: Subscription,
  needed: number,
  { announced, now }: { readonly announced: Announced | undefined; readonly now: string },
): AmountStep {
  if (next_billed_at === null || ends_at !== null || state !== 'active') return undefined
  const leftMs = Date.parse(next_billed_at) - Date.parse(now)
  if (leftMs <= 0 || leftMs > announceDays * dayMs) return undefined
  const isAnnounced = announced?.period === next_billed_at
  if (!isAnnounced) return needed === quantity ? undefined : 'announce'
  return leftMs <= 2 * dayMs && announced.quantity !== quantity ? 'change' : undefined
}
