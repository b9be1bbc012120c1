// What balances prove: each differs from the one before it by the amount between them. This shows which column is the
// amount, and whether an amount without a minus is money in.
import { readDay } from '#core/import/dates.ts'
import type { Facts } from '../facts.ts'

/** Rows from old to new, or from new to old. */
export type Direction = 'up' | 'down'

/** Number of balances that follow from the amounts as written (`straight`), and with their signs reversed (`turned`). */
export interface BalanceProof {
  readonly straight: number
  readonly turned: number
  /** Whether a row's balance is the one after its amount, or before it. */
  readonly position: 'after' | 'before'
}

type Amounts = readonly (bigint | undefined)[]

/** Which way most days of a file follow each other: one that is out of its place does not turn it. Undefined when they show none. */
export function directionOf(facts: readonly Facts[]): Direction | undefined {
  const dated = facts.filter(({ order }) => order !== undefined)
  const [fullest] = dated.toSorted((a, b) => b.filled - a.filled)
  if (!fullest?.order) return undefined
  const days = fullest.values.flatMap((text) => readDay(text, fullest.order!) ?? [])
  const steps = days.slice(1).map((day, at) => Math.sign(Date.parse(day) - Date.parse(days[at]!)))
  const way = steps.reduce((sum, step) => sum + step, 0)
  return way === 0 ? undefined : way > 0 ? 'up' : 'down'
}

/**
 * Tries balances after and before each amount. Where the dates do not show the order of the rows, a balance after with reversed
 * signs equals a balance before with the signs as written: then the signs as written are taken.
 */
export function balanceProof(
  amounts: Amounts,
  balances: Amounts,
  direction: Direction | undefined,
): BalanceProof {
  const down: readonly [Amounts, Amounts] = [amounts.toReversed(), balances.toReversed()]
  const orders: (readonly [Amounts, Amounts])[] = direction === 'up' ? [] : [down]
  if (direction !== 'down') orders.unshift([amounts, balances])
  const tries = orders.flatMap(([some, left]) => [
    count(some, left, 'after'),
    count(some, left, 'before'),
  ])
  const straight = best(tries, (one) => one.straight)
  const turned = best(tries, (one) => one.turned)
  return straight.straight >= turned.turned
    ? { ...straight, turned: 0 }
    : { ...turned, straight: 0 }
}

const best = (tries: readonly BalanceProof[], size: (one: BalanceProof) => number): BalanceProof =>
  tries.reduce((most, one) => (size(one) > size(most) ? one : most))

/** Rows from old to new; blank balances are summed over. */
function count(amounts: Amounts, balances: Amounts, position: 'after' | 'before'): BalanceProof {
  let straight = 0
  let turned = 0
  let last: bigint | undefined
  let since = 0n
  for (const [at, balance] of balances.entries()) {
    const amount = amounts[at] ?? 0n
    if (position === 'after') since += amount
    if (balance !== undefined) {
      if (last !== undefined && since !== 0n) {
        if (balance - last === since) straight += 1
        if (last - balance === since) turned += 1
      }
      last = balance
      since = 0n
    }
    if (position === 'before') since += amount
  }
  return { straight, turned, position }
}
