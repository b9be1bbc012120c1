// What is paid first of an offer that was approved. Pure.
import { amountText, depositOf } from '../estimate/sums.ts'
import { hasEnded, type Status } from '../ticket/status.ts'
import { agreedIn, isOpen, restOf, type Balance, type Offered } from './balance.ts'

/**
 * What is missing of the deposit, as decimal text; nought once all of it came in, when nothing more is asked for until the work
 * is over. Undefined where none was agreed on, the work is over, or there is none that could be. `status`: of the ticket.
 */
export function depositLeft(
  status: Status | undefined,
  estimates: readonly (Offered & Parameters<typeof depositOf>[0])[],
  { currency, received }: Balance,
): string | undefined {
  const deposit = agreedIn(estimates, currency).reduce((sum, one) => sum + depositOf(one), 0n)
  if (deposit === 0n || hasEnded(status)) return undefined
  const left = restOf(amountText(deposit), [received])
  return status !== undefined || isOpen({ left }) ? left : undefined
}

/** What a payment of the deposit is still to be written down for: what is missing and not expected. Decimal text, nought for none. */
export function depositOpen(...asked: Parameters<typeof depositLeft>): string {
  const [, , { expected }] = asked
  return restOf(depositLeft(...asked) ?? '0', [expected])
}
