// What a ticket leaves the shop: what it brings in less what was spent on it. Pure.
import { totalOf } from '#core/numbers/money.ts'
import { difference, isMore, type Balance } from './balance.ts'

/** An outgo of the money app that names a ticket. */
export interface Cost {
  readonly value?: string
  readonly currency?: string
}

/** Decimal texts in the currency of the ticket. */
export interface Profit {
  readonly spent: string
  /** Below nought where it cost more than it brings in. */
  readonly profit: string
}

/**
 * It brings in what is due or, where that is more, what came in and is expected. What was spent counts whether it is paid already or
 * not; what is in another currency is not in it.
 */
export function profitOf(
  { currency, due, received, expected }: Balance,
  costs: readonly Cost[],
): Profit {
  const came = totalOf([received, expected])
  const own = costs.filter((one) => one.currency === currency)
  const spent = totalOf(own.map(({ value = '0' }) => value))
  return { spent, profit: difference(isMore(due, came) ? due : came, spent) }
}
