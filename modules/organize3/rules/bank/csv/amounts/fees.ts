// Columns of fees: whether they are included in the amounts beside them or charged in addition, which balances show, else it is asked; and
// what they are of a row.
import { decimalText, maxDecimals } from '#core/numbers/money.ts'
import { exactMinor, exactText, fitted } from '../../amount-text.ts'
import type {
  BankLine,
  BankQuestion,
  ColumnChoice,
  ColumnRole,
  ItemKind,
  RefusedReason,
} from '../../choices.ts'
import { balanceProof, directionOf } from './balance-proof.ts'
import { differences, exactColumn, sumOf, type Facts } from '../facts.ts'
import { chargesOf, isNet } from './money-columns.ts'
import type { Shifts } from './units.ts'

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
  const fees = sumOf(columns, value)
  if (!fees.some(Boolean)) return 'part'
  const amounts = value ? valuesOf(value, positive) : differences(of('in'), of('out'))
  const less = amounts.map((amount, row) => (amount ?? 0n) - (fees[row] ?? 0n))
  const [balances, direction] = [balance && exactColumn(balance), directionOf(facts)]
  const follow = (some: readonly (bigint | undefined)[]) =>
    balances ? balanceProof(some, balances, direction).straight : 0
  const [apart, part] = [follow(less), follow(amounts)]
  if (apart !== part) return apart > part ? 'apart' : 'part'
  const charges = chargesOf(columns, value)
  const isWhole = (gross: Facts) => {
    const left = exactColumn(gross).map((amount = 0n, row) => amount - (amounts[row] ?? 0n))
    return left.every((taken, row) => taken === fees[row])
  }
  const isOff = facts.some((gross) => (value ? isNet(value, gross, charges) : isWhole(gross)))
  return isOff || /(?:after|inclusive of|incl\.?) fees/i.test(value?.name ?? '') ? 'part' : 'open'
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

export interface FeePlan {
  readonly columns: readonly ColumnChoice[]
  /** Decimals of the wallet. */
  readonly precision: number
  /** Of columns that are not written in the currency itself. */
  readonly shifts: Shifts
  /** Fees move the balance beside the amount: each is a line of its own. */
  readonly feesApart: boolean
  /** Columns of fees whose charges have a minus. */
  readonly negativeFees: ReadonlySet<number>
  /** Amounts are called after fees: what goes out is more by them. */
  readonly isAfterFees: boolean
}

/** The cells of a row in columns of fees. */
type Cells = readonly (readonly [at: number, text: string])[]

/** A row that has fees alone, where these are lines of their own. */
export function feesAlone(
  line: Omit<BankLine, 'amount'>,
  cells: Cells,
  plan: FeePlan,
): { readonly lines: readonly BankLine[] } | undefined {
  if (!plan.feesApart) return undefined
  const found = withFees({ ...line, amount: '' }, cells, plan)
  const lines = 'lines' in found ? found.lines.slice(1) : []
  return lines.length > 0 ? { lines } : undefined
}

/** A line with its fees in the spelling of amounts; those that move the balance by themselves become a second line. */
export function withFees(
  line: BankLine,
  cells: Cells,
  plan: FeePlan,
): { readonly lines: readonly BankLine[] } | { readonly reason: RefusedReason } {
  const fee = feeOf(cells, plan)
  if (fee === undefined) return { reason: 'decimals' }
  if (fee === 0n) return { lines: [line] }
  const isBack = fee < 0n
  const size = trimmed(decimalText(isBack ? -fee : fee, maxDecimals), plan.precision)
  const isApart = plan.feesApart || (plan.isAfterFees && line.amount.startsWith('-'))
  if (!isApart) return { lines: [isBack ? line : { ...line, fee: size }] }
  const taken = fitted(size, plan.precision)
  if ('reason' in taken) return taken
  const { bank_id, ...words } = line
  const own = { ...words, amount: `${isBack ? '' : '-'}${taken.amount}`, category: 'fees' }
  return { lines: [line, { ...own, ...(bank_id && { bank_id: `${bank_id} fee` }) }] }
}

/** As many decimals as it has, those of the wallet at least. */
function trimmed(text: string, precision: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(precision, '0')
  return kept ? `${whole}.${kept}` : whole
}

/** What the row's fees take; below nought where they are given back. Undefined where one has more decimals than any currency. */
function feeOf(cells: Cells, plan: FeePlan): bigint | undefined {
  const how = { ...plan, shift: plan.shifts.get('fee') }
  let sum = 0n
  for (const [at, text] of cells) {
    const fee = exactText(text, plan.columns[at]?.decimal, how)
    const minor = fee === undefined ? 0n : exactMinor(fee)
    if (minor === undefined) return undefined
    sum += plan.negativeFees.has(at) ? -minor : minor
  }
  return sum
}
