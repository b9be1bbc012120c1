// What a ticket leaves the shop: what it brings in less the tax in it and what was spent on it. Pure.
import { decimalText, totalOf } from '#core/numbers/money.ts'
import type { EstimateState } from '../estimate/state.ts'
import { decimals, sumsOf, type Offered } from '../estimate/sums.ts'
import { agreedIn, difference, isMore, type Balance } from './balance.ts'

/** An estimate, as far as its tax is concerned. */
interface Taxed extends Offered {
  readonly status?: EstimateState
  readonly currency?: string
}

/** An outgo of the money app that names a ticket. */
export interface Cost {
  readonly value?: string
  readonly currency?: string
}

/** Decimal texts in the currency of the ticket. */
export interface Profit {
  readonly spent: string
  /** Of the approved estimates: it is not the shop's to keep. */
  readonly tax: string
  /** Below nought where it cost more than it brings in. */
  readonly profit: string
}

/**
 * It brings in what is due or, where that is more, what came in, was taken and is expected. What was spent counts whether it is paid already or
 * not; what is in another currency is not in it.
 */
export function profitOf(
  { currency, due, received, taken, expected }: Balance,
  estimates: readonly Taxed[],
  costs: readonly Cost[],
): Profit {
  const came = totalOf([received, taken, expected])
  const own = costs.filter((one) => one.currency === currency)
  const spent = totalOf(own.map(({ value = '0' }) => value))
  const taxes = agreedIn(estimates, currency).flatMap((one) =>
    sumsOf(one).taxes.map(({ amount }) => amount),
  )
  const tax = decimalText(
    taxes.reduce((sum, one) => sum + one, 0n),
    decimals,
  )
  const kept = difference(isMore(due, came) ? due : came, tax)
  return { spent, tax, profit: difference(kept, spent) }
}
