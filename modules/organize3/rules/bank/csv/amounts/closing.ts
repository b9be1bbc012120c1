// The balance that a file of movements ends with, to compare with the wallet's: of its newest row that has one.
import type { BankAccount, BankLine, ColumnRole } from '../../choices.ts'
import { balanceProof, directionOf } from './balance-proof.ts'
import { differences, exactColumn, type Facts } from '../facts.ts'

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

/** Balances before their amounts: the closing balance is not in the file. */
export function isBalanceBefore(facts: readonly Facts[], roles: readonly ColumnRole[]): boolean {
  const of = (role: ColumnRole) => facts[roles.indexOf(role)]
  const [value, balance] = [of('value'), of('balance')]
  if (!balance) return false
  const amounts = value ? exactColumn(value) : differences(of('in'), of('out'))
  const proof = balanceProof(amounts, exactColumn(balance), directionOf(facts))
  return proof.position === 'before' && proof.straight + proof.turned > 0
}
