// Columns of money in and out by their names, where balances fall with what comes in: the books of a firm call the bank's debits
// credits. Which of them is money in is asked.
import type { BankChoices, BankQuestion, ColumnRole, Known } from '../choices.ts'
import { balanceProof, directionOf } from './balance-proof.ts'
import { differences, exactColumn, type Facts } from './facts.ts'
import { isSpent } from './signs.ts'

export function sidesQuestion(
  facts: readonly Facts[],
  roles: readonly ColumnRole[],
  { choices, known }: { readonly choices: BankChoices; readonly known: Known },
): BankQuestion[] {
  const of = (role: ColumnRole) => facts[roles.indexOf(role)]
  const [into, out, balance] = [of('in'), of('out'), of('balance')]
  // What is owed on a card grows by what is spent.
  if (!into || !out || !balance || choices.isAmount || isSpent(facts, known)) return []
  const amounts = differences(into, out)
  const { straight, turned } = balanceProof(amounts, exactColumn(balance), directionOf(facts))
  if (turned <= straight) return []
  const options = [into, out].map(({ at, name, values }) => ({
    value: String(at),
    example: name || (values.find(Boolean) ?? ''),
  }))
  return [{ about: 'sides', options }]
}
