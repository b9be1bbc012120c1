// Whether amounts are whole numbers of the smallest unit, `1050` for 10.50: their column is called so, or balances with decimals
// follow from a hundredth of them. Either is asked about.
import { wordKey } from '#core/import/rules.ts'
import { ofCents } from '../../amount-text.ts'
import type { BankQuestion, ColumnRole, Known } from '../../choices.ts'
import { balanceProof, directionOf } from './balance-proof.ts'
import { amountAt, differences, exactColumn, type Facts } from '../facts.ts'
import { nameKey } from '../names.ts'

const units =
  /\b(?:cents?|cts|centavos?|centimes?|centimos?|centesimi|pence|paise|minor|(?:base|sub|minor) ?units?)\b/

/** The question with an amount of the file as an example; undefined where nothing speaks for cents. */
export function centsQuestion(
  facts: readonly Facts[],
  roles: readonly ColumnRole[],
  { precision }: Known,
): BankQuestion | undefined {
  const of = (role: ColumnRole) => facts[roles.indexOf(role)]
  const moved = [of('value'), of('in'), of('out')].filter((one) => one !== undefined)
  const amounts = moved.flatMap((one) => one.values.flatMap((_, row) => amountAt(one, row) ?? []))
  const isWhole = amounts.length > 0 && !moved.some(hasDecimals)
  if (precision === 0 || !isWhole) return undefined
  const isNamed = moved.some(({ name }) => units.test(nameKey(name)) || units.test(wordKey(name)))
  if (!isNamed && !isProven(facts, roles, precision)) return undefined
  const { digits } = amounts.find((one) => one.digits !== '0') ?? amounts[0]!
  const options = [
    { value: 'cents', example: ofCents(digits, precision) },
    { value: 'whole', example: digits },
  ]
  return { about: 'cents', cell: digits, options }
}

/** Some cell is written with decimals, be they noughts. */
export const hasDecimals = ({ values, mark }: Facts) =>
  values.some((text) => text.lastIndexOf(mark) !== -1 && /[.,]\d{1,2}\D*$/.test(text))

function isProven(
  facts: readonly Facts[],
  roles: readonly ColumnRole[],
  precision: number,
): boolean {
  const of = (role: ColumnRole) => facts[roles.indexOf(role)]
  const [value, balance] = [of('value'), of('balance')]
  if (!balance || !hasDecimals(balance)) return false
  const amounts = value ? exactColumn(value) : differences(of('in'), of('out'))
  const [balances, direction] = [exactColumn(balance), directionOf(facts)]
  const follow = (some: readonly (bigint | undefined)[]) => {
    const { straight, turned } = balanceProof(some, balances, direction)
    return Math.max(straight, turned)
  }
  const unit = 10n ** BigInt(precision)
  return follow(amounts.map((one) => one && one / unit)) > follow(amounts)
}
