// What is paid first of an offer that was approved. Pure.
import { totalOf } from '#core/numbers/money.ts'
import { amountText, depositOf } from '../estimate/sums.ts'
import { hasEnded, type Status } from '../ticket/status.ts'
import {
  agreedIn,
  isOpen,
  isReceived,
  restOf,
  ticketBalance,
  type Balance,
  type Offered,
  type Payment,
} from './balance.ts'

type Agreed = Offered & Parameters<typeof depositOf>[0]

const sumIn = (estimates: readonly Agreed[], currency: string) =>
  agreedIn(estimates, currency).reduce((sum, one) => sum + depositOf(one), 0n)

/**
 * What is missing of the deposit, as decimal text; nought once all of it was paid, when nothing more is asked for until the work
 * is over. Undefined where none was agreed on, the work is over, or there is none that could be. `status`: of the ticket.
 */
export function depositLeft(
  status: Status | undefined,
  estimates: readonly Agreed[],
  { currency, received, taken }: Balance,
): string | undefined {
  const deposit = sumIn(estimates, currency)
  if (deposit === 0n || hasEnded(status)) return undefined
  const left = restOf(amountText(deposit), [received, taken])
  return status !== undefined || isOpen({ left }) ? left : undefined
}

/** What a payment of the deposit is still to be written down for: what is missing and not expected. Decimal text, nought for none. */
export function depositOpen(...asked: Parameters<typeof depositLeft>): string {
  const [, , { expected }] = asked
  return restOf(depositLeft(...asked) ?? '0', [expected])
}

interface WrittenPayment extends Payment {
  readonly _id: string
  /** An ISO moment. */
  readonly created_at?: string
}

export interface PaidWork {
  readonly estimates: readonly Agreed[]
  /** The latest first. */
  readonly payments: readonly WrittenPayment[]
  /** Where there is one. */
  readonly ticket: { readonly status?: Status; readonly status_at?: string } | undefined
}

/** Ids of the payments that came in of what was agreed to be paid first, and of no more than a part of all: no later payment changes them. */
export function depositsOf({ estimates, payments, ticket }: PaidWork): ReadonlySet<string> {
  const over = hasEnded(ticket?.status) ? (ticket?.status_at ?? '') : undefined
  const received = Map.groupBy(payments.filter(isReceived), (one) => one.currency ?? '')
  const ids = [...received].flatMap(([currency, those]) => {
    const deposit = amountText(sumIn(estimates, currency))
    const { due } = ticketBalance(agreedIn(estimates, currency), [], currency)
    let before = '0'
    return those.toReversed().flatMap(({ _id, value = '0', created_at = '' }) => {
      const isFirst = isOpen({ left: restOf(deposit, [before]) })
      before = totalOf([before, value])
      const isOver = over !== undefined && created_at > over
      return !isOver && isFirst && isOpen({ left: restOf(due, [before]) }) ? [_id] : []
    })
  })
  return new Set(ids)
}
