// What one selector may cost: PostgreSQL would work at each of these for every record that it looks at.
import { fail } from '#core/errors.ts'

/** How much of each one selector may hold. */
const limits = {
  conditions: 500,
  /** Entries of all `$in`, `$nin` and `$all`. */
  listed: 10_000,
  patterns: 10,
  /** Characters of all `$regex`. */
  patternCharacters: 2_000,
  /** Characters of all `$text`. */
  words: 2_000,
  /** `$elemMatch` and its like, which walk a list for each record. */
  walks: 20,
} as const

export type Expense = keyof typeof limits

/** Counts the cost of one selector. */
export class SelectorBudget {
  readonly #spent = new Map<Expense, number>()

  /** Failure bad_request `too_complex` when it exceeds the budget of a selector. */
  spend(on: Expense, amount = 1): void {
    const spent = (this.#spent.get(on) ?? 0) + amount
    if (spent > limits[on]) throw fail('bad_request', 'too_complex')
    this.#spent.set(on, spent)
  }
}
