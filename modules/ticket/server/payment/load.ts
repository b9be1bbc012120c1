// Loads the estimates of tickets and the incomes that pay for them: balances are computed from them and not stored.
import type { WireDocument } from '#core/wire.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Database } from '#server/store/database.ts'
import { pagesOf, type Finds } from '#server/store/queries/pages.ts'
import { estimate as estimateEntity } from '../../entities/estimate.ts'
import {
  agreedIn,
  billedOffers,
  estimateBalance,
  isBilled,
  isOpen,
  isPaid,
  isReceived,
  ticketBalance,
  type Balance,
  type Payment,
  type Work,
} from '../../rules/payment/balance.ts'
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import { incomeKind, outgoKind } from '../../rules/payment/kinds.ts'
import type { PixSettings } from '../../rules/pix/settings.ts'
import type { Estimate } from '../estimate/write.ts'

/** An income of the money app, as far as this app reads it. */
export interface PaymentDoc extends Payment, WireDocument {
  readonly date?: string
  readonly description?: string
  readonly paid_by?: string
  readonly wallet_id?: string
  readonly customer_id?: string
  readonly ticket_id?: string
  readonly payment_way?: PaymentWay
}

/** What of them a sum needs, which the page behind a public link reads too: an estimate may be long. */
const offered = [
  'number',
  'status',
  'total',
  'total_minor',
  'deposit_percent',
  'currency',
  'customer_id',
  'ticket_id',
  'answer_way',
  'answered_at',
] as const
const paying = [
  'value',
  'currency',
  'estimate_id',
  'ticket_id',
  'customer_id',
  'confirmed',
  'imported',
  'date',
  'wallet_id',
  'paid_by',
  'payment_way',
  'taken_on',
  'created_at',
  'created_by',
  'label',
]

export type Offer = Pick<Estimate, '_id' | (typeof offered)[number]>

export interface Money {
  /** All of the ticket, whatever their state; of an estimate without a ticket the versions of its offer. */
  readonly estimates: readonly Offer[]
  /** The latest first. */
  readonly payments: readonly PaymentDoc[]
}

/** Records of a page, and of one ticket or estimate at most; those of a list of tickets are all read. */
const max = 2_000

async function all<Doc>(
  queries: Finds,
  selector: Record<string, unknown>,
  members?: readonly string[],
  most = max,
): Promise<Doc[]> {
  const found: Doc[] = []
  const asked = { selector, limit: max, ...(members && { members }) }
  for await (const page of pagesOf(queries, asked)) {
    for (const stored of page) found.push(toWire(stored) as Doc)
    if (found.length >= most) break
  }
  return found
}

const offersIn = (queries: Finds, of: Record<string, unknown>, most?: number) =>
  all<Offer>(queries, { klass: estimateEntity.kind, ...of }, offered, most)

/** Those that name one of these tickets, or one of these estimates. */
async function paymentsFor(
  queries: Finds,
  tickets: readonly string[],
  estimates: readonly string[],
  most?: number,
): Promise<PaymentDoc[]> {
  const naming = (name: string, ids: readonly string[]) =>
    ids.length > 0
      ? all<PaymentDoc>(queries, { klass: incomeKind, [name]: { $in: [...ids] } }, paying, most)
      : []
  const [ofTickets, ofEstimates] = await Promise.all([
    naming('ticket_id', tickets),
    naming('estimate_id', estimates),
  ])
  const known = new Map([...ofTickets, ...ofEstimates].map((one) => [one._id, one]))
  return [...known.values()].toSorted(latestFirst)
}

const placeOf = ({ date = '', created_at = '', _id }: PaymentDoc) => `${date} ${created_at} ${_id}`
const latestFirst = (a: PaymentDoc, b: PaymentDoc) => (placeOf(a) < placeOf(b) ? 1 : -1)

/** By the id of the ticket; at most so many estimates and payments. */
export async function moneyOfTickets(
  queries: Finds,
  ids: readonly string[],
  most = ids.length > 1 ? Infinity : max,
): Promise<ReadonlyMap<string, Money>> {
  const estimates = await offersIn(queries, { ticket_id: { $in: [...ids] } }, most)
  const named = estimates.map(({ _id }) => _id)
  const payments = await paymentsFor(queries, ids, named, most)
  const ticketOf = new Map(estimates.map(({ _id, ticket_id }) => [_id, ticket_id]))
  const offers = Map.groupBy(estimates, ({ ticket_id }) => ticket_id)
  const paid = Map.groupBy(payments, (one) => one.ticket_id ?? ticketOf.get(one.estimate_id ?? ''))
  return new Map(
    ids.map((id) => [id, { estimates: offers.get(id) ?? [], payments: paid.get(id) ?? [] }]),
  )
}

/** The outgos that name a ticket, the latest first. */
export async function costsOf(queries: Finds, ticket_id: string): Promise<PaymentDoc[]> {
  const costs = await all<PaymentDoc>(queries, { klass: outgoKind, ticket_id }, paying)
  return costs.toSorted(latestFirst)
}

export async function moneyOfTicket(queries: Finds, id: string): Promise<Money> {
  return (await moneyOfTickets(queries, [id])).get(id)!
}

/** Those that were approved and are to be paid, with their lines. */
export async function agreedOf(
  queries: Finds,
  { estimates }: Money,
  { currency }: Balance,
  ticket: Work,
): Promise<Estimate[]> {
  const $in = agreedIn(billedOffers(ticket, estimates), currency).map(({ _id }) => _id)
  return $in.length > 0 ? all(queries, { klass: estimateEntity.kind, _id: { $in } }) : []
}

/** With what came in for its ticket. */
export async function moneyOfEstimate(queries: Finds, estimate: Estimate): Promise<Money> {
  const { ticket_id, number } = estimate
  if (ticket_id) return moneyOfTicket(queries, ticket_id)
  const versions = await offersIn(queries, { number })
  const estimates = versions.filter((one) => !one.ticket_id)
  const ids = estimates.map(({ _id }) => _id)
  const payments = await paymentsFor(queries, [], ids)
  // What names a ticket counts there, and nothing counts twice.
  return { estimates, payments: payments.filter((one) => !one.ticket_id) }
}

/** Those of these incomes or estimates that are to be paid, by the ticket that they name, or their estimate where they name none. */
export async function billedOf<One extends Pick<PaymentDoc, 'ticket_id' | 'estimate_id'>>(
  database: Pick<Database, 'getMany'>,
  some: readonly One[],
): Promise<One[]> {
  const indirect = some.flatMap((one) => (one.ticket_id ? [] : (one.estimate_id ?? [])))
  const estimates = new Map(
    (await database.getMany(indirect)).map(({ id, body }) => [id, body.ticket_id]),
  )
  const ticketOf = (one: One) => one.ticket_id ?? estimates.get(one.estimate_id ?? '')
  const tickets = [...new Set(some.map(ticketOf))].filter((id) => typeof id === 'string')
  const unbilled = (await database.getMany(tickets)).filter(({ body }) => !isBilled(body))
  const ids = new Set<unknown>(unbilled.map(({ id }) => id))
  return some.filter((one) => !ids.has(ticketOf(one)))
}

/** The account to pay into by Pix; none where nothing is left of a ticket that was closed without repair: no payment is requested for it. */
export function accountFor(
  account: PixSettings | undefined,
  ticket: Work,
  balance: Balance,
): PixSettings | undefined {
  return isBilled(ticket) || isOpen(balance) ? account : undefined
}

/** `currency`: that of the Group, where nothing else says one. */
export function balanceOfTicket(
  { estimates, payments }: Money,
  currency: string,
  ticket: Work,
): Balance {
  const counted = isBilled(ticket) ? payments : payments.filter(isPaid)
  return ticketBalance(billedOffers(ticket, estimates), counted, currency)
}

/** Of an income by itself: what it expects is due. */
export function balanceOfIncome(income: PaymentDoc): Balance {
  const { value, currency } = income
  const due = { _id: income._id, status: 'approved', total: value, currency } as const
  return ticketBalance([due], isReceived(income) ? [income] : [], currency ?? '')
}

/** With a ticket that was closed without repair: what came in for that. */
export function balanceOfEstimate(
  estimate: Estimate,
  { estimates, payments }: Money,
  ticket: Work,
): Balance {
  if (isBilled(ticket)) return estimateBalance(estimate, estimates, payments)
  const [offers, paid] = [billedOffers(ticket, estimates), payments.filter(isPaid)]
  return offers.some(({ _id }) => _id === estimate._id)
    ? estimateBalance(estimate, offers, paid)
    : ticketBalance([], paid, estimate.currency ?? '')
}
