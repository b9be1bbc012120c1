// What is paid first of an offer that was approved. Pure.
import { amountText, depositOf } from '../estimate/sums.ts'
import { hasEnded, type Status } from '../ticket/status.ts'
import { agreedIn, type Balance, type Offered } from './balance.ts'

/**
 * Decimal text; undefined where no deposit was agreed on, something of it is paid or expected already, or the work is over.
 * `status`: of the ticket.
 */
export function depositDue(
  status: Status | undefined,
  estimates: readonly (Offered & Parameters<typeof depositOf>[0])[],
  { currency, due, open }: Balance,
): string | undefined {
  const deposit = agreedIn(estimates, currency).reduce((sum, one) => sum + depositOf(one), 0n)
  return deposit === 0n || open !== due || hasEnded(status) ? undefined : amountText(deposit)
}
