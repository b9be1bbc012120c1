// Lines that are as much as all lines before them, as a total or a closing balance is whatever it is called. Pure.
import { exactMinor } from './amount-text.ts'
import type { BankLine } from './choices.ts'

/** Fewer lines add up by chance. */
const minAdded = 3

/**
 * Those with the amount of all lines above them, or of all that came in or went out there; else the first one, of all below it. `isOther`: a
 * line that is none anyway.
 */
export function sumsIn(
  lines: readonly BankLine[],
  isOther: (line: BankLine) => boolean,
): ReadonlySet<BankLine> {
  const some = lines.flatMap((line) =>
    isOther(line) ? [] : [{ line, amount: exactMinor(line.amount) ?? 0n }],
  )
  const above = new Totals()
  const found = some.filter(({ amount }) => {
    const isFound = above.isSum(amount)
    if (!isFound) above.add(amount)
    return isFound
  })
  const [first, ...rest] = some
  if (found.length > 0 || !first) return new Set(found.map(({ line }) => line))
  const below = new Totals()
  for (const { amount } of rest) below.add(amount)
  return new Set(below.isSum(first.amount) ? [first.line] : [])
}

class Totals {
  #in = 0n
  #out = 0n
  #ins = 0
  #outs = 0

  add(amount: bigint): void {
    if (amount < 0n) {
      this.#out += amount
      this.#outs += 1
    } else {
      this.#in += amount
      this.#ins += 1
    }
  }

  /** With the other sign than all lines it pays them, as a payout or the payment of a card does. */
  isSum(amount: bigint): boolean {
    const isMixed = this.#ins > 0 && this.#outs > 0
    const fits = (sum: bigint) => amount === sum || (isMixed && amount === -sum)
    return (
      (this.#ins + this.#outs >= minAdded && amount === this.#in + this.#out) ||
      (this.#ins >= minAdded && fits(this.#in)) ||
      (this.#outs >= minAdded && fits(this.#out))
    )
  }
}
