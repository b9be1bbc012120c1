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
  /** As many follow the other way. */
  readonly isEither: boolean
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
 * signs equals a balance before with the signs as written: then that after is taken, as hardly any file has the other.
 */
export function balanceProof(
  amounts: Amounts,
  balances: Amounts,
  direction: Direction | undefined,
): BalanceProof {
  const down: readonly [Amounts, Amounts] = [amounts.toReversed(), balances.toReversed()]
  const orders: (readonly [Amounts, Amounts])[] = direction === 'up' ? [] : [down]
  if (direction !== 'down') orders.unshift([amounts, balances])
  const tries = (['after', 'before'] as const).flatMap((position) =>
    orders.map(([some, left]) => count(some, left, position)),
  )
  const straight = best(tries, (one) => one.straight)
  const turned = best(tries, (one) => one.turned)
  const lead = straight.straight - turned.turned
  const isTurned = lead < 0 || (lead === 0 && turned.position < straight.position)
  const isEither = lead === 0 && straight.straight > 0
  return isTurned ? { ...turned, straight: 0, isEither } : { ...straight, turned: 0, isEither }
}

type Counted = Omit<BalanceProof, 'isEither'>

const best = (tries: readonly Counted[], size: (one: Counted) => number): Counted =>
  tries.reduce((most, one) => (size(one) > size(most) ? one : most))

/** Rows from old to new; blank balances are summed over. */
function count(amounts: Amounts, balances: Amounts, position: 'after' | 'before'): Counted {
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
