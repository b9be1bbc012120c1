// The balance that a file of movements ends with, to compare with the wallet's: of its newest row that has one.
import type { BankAccount, BankLine } from '../choices.ts'

/** Files run from old to new or from new to old; where all is of one day, the last row is taken for the newest. */
export function closingOf(lines: readonly BankLine[]): BankAccount['closing'] {
  const isNewestFirst = (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '')
  const told = lines.filter(({ balance }) => balance !== undefined)
  const last = isNewestFirst ? told[0] : told.at(-1)
  return last?.balance === undefined ? undefined : { amount: last.balance, date: last.date }
}
