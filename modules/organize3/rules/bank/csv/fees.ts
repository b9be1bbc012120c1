// Whether a column of fees is included in the amounts beside it or charged in addition: only balances show it.
import type { ColumnRole, ItemKind } from '../choices.ts'
import { balanceProof, directionOf } from './balance-proof.ts'
import { differences, exactColumn, sizesOf, type Facts } from './facts.ts'

/** True where balances follow from amounts less fees, and not from amounts alone. */
export function areFeesApart(
  facts: readonly Facts[],
  roles: readonly ColumnRole[],
  positive: ItemKind,
): boolean {
  const of = (role: ColumnRole) => facts[roles.indexOf(role)]
  const [value, fee, balance] = [of('value'), of('fee'), of('balance')]
  if (!fee || !balance) return false
  const amounts = value ? valuesOf(value, positive) : differences(of('in'), of('out'))
  const fees = sizesOf(fee)
  if (!fees.some(Boolean)) return false
  const less = amounts.map((amount, row) => (amount ?? 0n) - (fees[row] ?? 0n))
  const balances = exactColumn(balance)
  const direction = directionOf(facts)
  const follow = (some: readonly (bigint | undefined)[]) =>
    balanceProof(some, balances, direction).straight
  return follow(less) > follow(amounts)
}

/** Amounts of a column of both ways, as they move the balance. */
function valuesOf(value: Facts, positive: ItemKind): (bigint | undefined)[] {
  const turn = positive === 'income' ? 1n : -1n
  return exactColumn(value).map((amount) => (amount === undefined ? amount : amount * turn))
}
