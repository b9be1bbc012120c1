// The payment provider of the sandbox: what a subscription becomes by what its customer, its card and time do. It speaks the
// provider's words (Paddle Billing), so that the rest of the product knows no difference. Pure.
import { monthsAfter } from '#core/time/day.ts'
import type { SubscriptionState } from './subscription.ts'

interface SandboxItem {
  readonly quantity: number
  readonly price: {
    readonly id: string
    readonly unit_price: { readonly amount: string; readonly currency_code: 'USD' }
  }
}

/** As the provider's calls answer it. */
export interface SandboxSubscription {
  readonly id: string
  readonly status: SubscriptionState
  readonly customer_id: string
  readonly custom_data: Readonly<Record<string, unknown>>
  readonly items: readonly SandboxItem[]
  readonly next_billed_at: string | null
  readonly scheduled_change: { readonly action: 'cancel'; readonly effective_at: string } | null
  /** Absent of those that former releases made. */
  readonly created_at?: string
  readonly updated_at: string
}

export interface SandboxEvent {
  readonly event_id: string
  readonly event_type: string
  readonly occurred_at: string
  readonly data: { readonly id: string; readonly subscription_id?: string }
}

/** What a card of the sandbox does. */
export type CardAnswer = 'accepted' | 'declined' | 'to_confirm'

const cards: Readonly<Record<string, CardAnswer>> = {
  '4242424242424242': 'accepted',
  '4000000000000002': 'declined',
  '4000002500003155': 'to_confirm',
}

/** Any other number is declined. Blanks and dashes between digits do not count. */
export function cardAnswer(number: string): CardAnswer {
  return cards[number.replace(/[\s-]/g, '')] ?? 'declined'
}

/** Numbers to try, as people write them. */
export const sandboxCards = Object.entries(cards).map(([number, answer]) => ({
  number: number.replace(/(\d{4})(?=\d)/g, '$1 '),
  answer,
}))

/** The same time of day a month later, where that day exists; ISO. */
function nextMonth(moment: string): string {
  return monthsAfter(moment.slice(0, 10), 1) + moment.slice(10)
}

/** `amount`: cents of one block, as text. */
export function itemOf(id: string, amount: string, quantity: number): SandboxItem {
  return { quantity, price: { id, unit_price: { amount, currency_code: 'USD' } } }
}

/** Of a subscription or event: the provider's own ids have no dash. */
export const isOfSandbox = (id: string): boolean => /^(sub|evt)-/.test(id)

/** A first payment went through. */
export function begun(
  subscription: Pick<SandboxSubscription, 'id' | 'customer_id' | 'custom_data' | 'items'>,
  now: string,
): SandboxSubscription {
  return {
    ...subscription,
    status: 'active',
    next_billed_at: nextMonth(now),
    scheduled_change: null,
    created_at: now,
    updated_at: now,
  }
}

/** What becomes of it when its period is over, and why: an ordered end, a payment that went through, or one that did not. */
export function periodOver(
  subscription: SandboxSubscription,
  { isPaid, now }: { readonly isPaid: boolean; readonly now: string },
): SandboxSubscription {
  const { next_billed_at, scheduled_change } = subscription
  if (scheduled_change) return ended(subscription, now)
  if (!isPaid) return { ...subscription, status: 'past_due', updated_at: now }
  const next = nextMonth(next_billed_at ?? now)
  return { ...subscription, status: 'active', next_billed_at: next, updated_at: now }
}

/** It is over for good: at its ordered end, or after payments that never came. */
export function ended(subscription: SandboxSubscription, now: string): SandboxSubscription {
  const none = { next_billed_at: null, scheduled_change: null } as const
  return { ...subscription, ...none, status: 'canceled', updated_at: now }
}

/** It ends with its period. */
export function cancelled(subscription: SandboxSubscription, now: string): SandboxSubscription {
  const { next_billed_at } = subscription
  if (next_billed_at === null) return subscription
  const scheduled_change = { action: 'cancel', effective_at: next_billed_at } as const
  return { ...subscription, scheduled_change, updated_at: now }
}

/** Types of the events that the provider sends when one became the other, in its order. */
export function eventTypes(
  before: SandboxSubscription | undefined,
  after: SandboxSubscription,
): string[] {
  if (!before) return ['subscription.created', 'subscription.activated', 'transaction.completed']
  if (after.status === 'canceled') return ['subscription.canceled']
  // A renewal that fails is first said to have worked, as the provider does.
  if (after.status === 'past_due') {
    return ['subscription.updated', 'transaction.payment_failed', 'subscription.past_due']
  }
  const isRenewed = before.next_billed_at !== after.next_billed_at || before.status !== after.status
  return isRenewed ? ['transaction.completed', 'subscription.updated'] : ['subscription.updated']
}
