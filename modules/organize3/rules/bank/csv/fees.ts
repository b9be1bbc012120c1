// Whether a column of fees is included in the amounts beside it or charged in addition: balances show it, else it is asked.
import type { BankQuestion, ColumnRole, ItemKind } from '../choices.ts'
import { balanceProof, directionOf } from './balance-proof.ts'
import { differences, exactColumn, sumOf, type Facts } from './facts.ts'
import { chargesOf, isNet } from './money-columns.ts'

/** Fees are charged in addition, are part of the amounts, or either. */
export type Fees = 'apart' | 'part' | 'open'

/** By balances that follow from amounts less fees, or from amounts alone; else by a column that they were taken off of. */
export function feesOf(
  facts: readonly Facts[],
  roles: readonly ColumnRole[],
  positive: ItemKind,
): Fees {
  const of = (role: ColumnRole) => facts[roles.indexOf(role)]
  const [value, balance] = [of('value'), of('balance')]
  const columns = facts.filter(({ at }) => roles[at] === 'fee')
  const fees = sumOf(columns)
  if (!fees.some(Boolean)) return 'part'
  const amounts = value ? valuesOf(value, positive) : differences(of('in'), of('out'))
  const less = amounts.map((amount, row) => (amount ?? 0n) - (fees[row] ?? 0n))
  const [balances, direction] = [balance && exactColumn(balance), directionOf(facts)]
  const follow = (some: readonly (bigint | undefined)[]) =>
    balances ? balanceProof(some, balances, direction).straight : 0
  const [apart, part] = [follow(less), follow(amounts)]
  if (apart !== part) return apart > part ? 'apart' : 'part'
  const charges = chargesOf(columns)
  const isOff = facts.some((gross) => value && isNet(value, gross, charges))
  return isOff || /after fees/i.test(value?.name ?? '') ? 'part' : 'open'
}

/** The question whether fees are part of the amounts. */
export function feeQuestion(facts: readonly Facts[], roles: readonly ColumnRole[]): BankQuestion {
  const values = facts.flatMap((one) => (roles[one.at] === 'fee' ? one.values : []))
  const cell = values.find((text) => /[1-9]/.test(text)) ?? ''
  const options = ['part', 'apart'].map((value) => ({ value, example: '' }))
  return { about: 'fee', cell, options }
}

/** Amounts of a column of both ways, as they move the balance. */
function valuesOf(value: Facts, positive: ItemKind): (bigint | undefined)[] {
  const turn = positive === 'income' ? 1n : -1n
  return exactColumn(value).map((amount) => (amount === undefined ? amount : amount * turn))
}
