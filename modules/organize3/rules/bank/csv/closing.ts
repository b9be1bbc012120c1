// The balance that a file of movements ends with, to compare with the wallet's: of its newest row that has one.
import type { BankAccount, BankLine } from '../choices.ts'

/** Undefined where the dates have no order, so the last balance is unknown. Where all dates are the same, that of the last row. */
export function closingOf(lines: readonly BankLine[]): BankAccount['closing'] {
  const runs = (way: 1 | -1) =>
    lines.every(({ date }, at) => {
      const former = lines[at - 1]?.date ?? date
      return way === 1 ? former <= date : former >= date
    })
  const withBalance = lines.filter(({ balance }) => balance !== undefined)
  const last = runs(1) ? withBalance.at(-1) : runs(-1) ? withBalance[0] : undefined
  return last?.balance === undefined ? undefined : { amount: last.balance, date: last.date }
}
