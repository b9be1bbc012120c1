// What is to be paid for a ticket or an estimate and how much of it came in, reckoned from the approved estimates and from the
// incomes that name them. Nothing of it is stored. Pure.
import {
  decimalText,
  exactText as amount,
  exactUnits as scaled,
  maxDecimals,
  minorUnits,
} from '#core/numbers/money.ts'
import { isWaiting, type EstimateState } from '../estimate/state.ts'

export interface Offered {
  readonly _id: string
  readonly number?: number
  readonly status?: EstimateState
  /** Decimal text. */
  readonly total?: string
  readonly currency?: string
  /** How it was approved, and when (ISO moment). */
  readonly answer_way?: string
  readonly answered_at?: string
}

/** An income of the money app that names a ticket or an estimate. */
export interface Payment {
  readonly value?: string
  readonly currency?: string
  readonly estimate_id?: string
  readonly confirmed?: boolean
  readonly imported?: boolean
  /** The calendar day on which the customer paid it to somebody who may not confirm it. */
  readonly taken_on?: string
}

/**
 * `none`: nothing was offered and nothing came in; `received`: something came in while nothing was due; `taken`: nothing is left to be
 * paid, and some of it is to be confirmed.
 */
export type PaidState = 'none' | 'unpaid' | 'partly' | 'taken' | 'paid' | 'received'

/** Amounts are decimal text, with two decimals at least. */
export interface Balance {
  readonly currency: string
  readonly state: PaidState
  readonly due: string
  /** What has come in: incomes that are confirmed, or read from the bank's file. */
  readonly received: string
  /** What the customer paid and nobody has confirmed yet: no wallet counts it, and nobody is asked for it. */
  readonly taken: string
  /** What is written down and has not come in yet. */
  readonly expected: string
  /** What is still to be paid: what is neither received nor taken. */
  readonly left: string
  /** What is still to be written down: `left` without what is expected. */
  readonly open: string
}

/** The ticket that money is about, as far as it decides what is to be paid; an estimate may have none. */
export type Work =
  | { readonly _id?: string; readonly status?: unknown; readonly status_at?: unknown }
  | undefined

/** Whether what was agreed is to be paid: not where the ticket was closed without repair. */
export const isBilled = (ticket: Work): boolean => ticket?.status !== 'cancel'

/** Those that are to be paid: of what was closed without repair what was billed since, as it was handed over, such as a diagnosis. */
export function billedOffers<One extends Pick<Offered, 'answer_way' | 'answered_at'>>(
  ticket: Work,
  offers: readonly One[],
): readonly One[] {
  if (isBilled(ticket)) return offers
  const since = String(ticket?.status_at ?? '')
  return offers.filter((one) => one.answer_way === 'delivery' && (one.answered_at ?? '') >= since)
}

/** It has come in; one that is not is taken or expected. */
export const isReceived = ({ confirmed, imported }: Payment): boolean =>
  confirmed === true || imported === true

/** The customer paid it, and it is to be confirmed. */
export const isTaken = (payment: Payment): boolean =>
  payment.taken_on !== undefined && !isReceived(payment)

/** The customer paid it, whether it is confirmed or not. */
export const isPaid = (payment: Payment): boolean => isReceived(payment) || isTaken(payment)

const sumOf = (values: readonly bigint[]) => values.reduce((sum, one) => sum + one, 0n)
const valueOf = ({ value }: Payment) => scaled(value)
const most = (a: bigint, b: bigint) => (a > b ? a : b)
const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** Versions of an offer share its number: what was paid for one counts for that which took its place. */
const sameOffer = (a: Offered, b: Offered) => a._id === b._id || a.number === b.number

/**
 * What of these payments each offer has: first what names it or another version of it, then what names none or is too much for
 * its own, in the order of the offers.
 */
function shares(
  offers: readonly Offered[],
  versions: readonly Offered[],
  payments: readonly Payment[],
): bigint[] {
  const places = new Map(offers.map(({ number }, at) => [number, at]))
  const placeOf = new Map(versions.map(({ _id, number }) => [_id, places.get(number)]))
  const own = offers.map(() => 0n)
  for (const one of payments) {
    const at = placeOf.get(one.estimate_id ?? '')
    if (at !== undefined) own[at]! += valueOf(one)
  }
  const kept = offers.map(({ total }, at) => least(scaled(total), own[at]!))
  let rest = sumOf(payments.map(valueOf)) - sumOf(kept)
  return offers.map(({ total }, at) => {
    const more = least(scaled(total) - kept[at]!, rest)
    rest -= more
    return kept[at]! + more
  })
}

interface Sums {
  readonly due: bigint
  readonly received: bigint
  readonly taken: bigint
  readonly expected: bigint
}

function balance(sums: Sums, currency: string): Balance {
  const { due, received, taken, expected } = sums
  const left = most(0n, due - received - taken)
  return {
    currency,
    state: stateOf(sums),
    due: amount(due),
    received: amount(received),
    taken: amount(taken),
    expected: amount(expected),
    left: amount(left),
    open: amount(most(0n, left - expected)),
  }
}

/** The same with this much more to be paid; decimal text. */
export function withMore({ currency, due, ...came }: Balance, more: string): Balance {
  const [received, taken, expected] = [came.received, came.taken, came.expected].map(scaled)
  const all = scaled(due) + scaled(more)
  return balance({ due: all, received: received!, taken: taken!, expected: expected! }, currency)
}

function stateOf({ due, received, taken }: Sums): PaidState {
  const paid = received + taken
  if (paid === 0n) return due === 0n ? 'none' : 'unpaid'
  if (paid < due) return 'partly'
  if (taken > 0n && received < most(due, 1n)) return 'taken'
  return due === 0n ? 'received' : 'paid'
}

/** `usual`: the currency of the Group, where neither an offer nor a payment says one. */
function currencyOf(
  offers: readonly Offered[],
  payments: readonly Payment[],
  usual: string,
): string {
  return offers[0]?.currency ?? payments[0]?.currency ?? usual
}

const isApproved = ({ status }: Pick<Offered, 'status'>) => status === 'approved'
/** Those of them that were approved, in this currency. */
export const agreedIn = <One extends Pick<Offered, 'status' | 'currency'>>(
  estimates: readonly One[],
  currency: string,
): One[] => estimates.filter((one) => isApproved(one) && one.currency === currency)
const inOrder = <One extends Offered>(offers: readonly One[]) =>
  offers.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))

/** Of a ticket, with all its estimates, whatever their state. Payments in another currency are not in it. */
export function ticketBalance(
  estimates: readonly Offered[],
  payments: readonly Payment[],
  usual: string,
): Balance {
  const agreed = inOrder(estimates.filter(isApproved))
  const currency = currencyOf(agreed, payments, usual)
  const counted = payments.filter((one) => one.currency === currency)
  const received = sumOf(counted.filter(isReceived).map(valueOf))
  const due = agreedIn(agreed, currency).map(({ total }) => scaled(total))
  const taken = sumOf(counted.filter(isTaken).map(valueOf))
  const all = sumOf(counted.map(valueOf))
  const expected = all - received - taken
  return balance({ due: sumOf(due), received, taken, expected }, currency)
}

/**
 * Of one estimate among those of its ticket. One that waits for its answer is what would be paid for it; any other that is not
 * approved asks for nothing.
 */
export function estimateBalance(
  estimate: Offered,
  estimates: readonly Offered[],
  payments: readonly Payment[],
): Balance {
  const { currency = '' } = estimate
  const isOffer = isApproved(estimate) || isWaiting(estimate)
  const others = agreedIn(estimates, currency).filter((one) => !sameOffer(one, estimate))
  const agreed = inOrder(others)
  const all = isOffer ? [...agreed, estimate] : agreed
  const offers = isApproved(estimate) ? inOrder(all) : all
  const counted = payments.filter((one) => one.currency === currency)
  const shareOf = (some: readonly Payment[]) =>
    shares(offers, estimates, some)[offers.indexOf(estimate)] ?? 0n
  const received = shareOf(counted.filter(isReceived))
  const paid = shareOf(counted.filter(isPaid))
  const due = isOffer ? scaled(estimate.total) : 0n
  const expected = shareOf(counted) - paid
  return balance({ due, received, taken: paid - received, expected }, currency)
}

/** The approved estimates of which something is still to be paid, in their order. */
export function openOffers<One extends Offered>(
  estimates: readonly One[],
  payments: readonly Payment[],
): One[] {
  const came = Map.groupBy(payments.filter(isPaid), ({ currency }) => currency)
  const agreed = Map.groupBy(inOrder(estimates.filter(isApproved)), ({ currency }) => currency)
  return [...agreed].flatMap(([currency, offers]) => {
    const paid = shares(offers, estimates, came.get(currency) ?? [])
    return offers.filter(({ total }, at) => scaled(total) > paid[at]!)
  })
}

/** What is left of an amount after others, nought at least; of these, what is no amount counts nothing. Decimal text. */
export function restOf(whole: string, parts: readonly string[]): string {
  return amount(most(0n, scaled(whole) - sumOf(parts.map(scaled))))
}

/** `whole` less `part`, below nought where that is more. Decimal text. */
export function difference(whole: string, part: string): string {
  return amount(scaled(whole) - scaled(part))
}

/** Any of it to be paid. */
export const isOpen = ({ left }: Pick<Balance, 'left'>): boolean => /[1-9]/.test(left)

/** Whether an amount is greater than another one; false for an invalid one. */
export const isMore = (text: string, than: string): boolean => scaled(text) > scaled(than)

/** `250.5` and `250.501` in whole cents, upwards, as Pix takes them. */
export function inCents(text: string): string {
  const cents = 10n ** BigInt(maxDecimals - 2)
  return decimalText((scaled(text) + cents - 1n) / cents, 2)
}

/** Half of an amount in its own decimals, the odd cent with it. */
export function halfOf(text: string): string {
  const decimals = text.split('.')[1]?.length ?? 0
  return decimalText(((minorUnits(text, decimals) ?? 0n) + 1n) / 2n, decimals)
}
