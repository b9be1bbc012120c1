// What the cells of each column look like, by rows of movements spread over the file. A name proposes what a column is;
// these facts decide whether it can be that.
import { decimalMarkOf, readAmount, type Amount, type DecimalMark } from '#core/import/amounts.ts'
import { orderOf } from '#core/import/date-order.ts'
import type { DateOrder } from '#core/import/rules.ts'
import { exactMinor } from '../amount-text.ts'
import type { ColumnRole, Known } from '../choices.ts'
import { bareCell, isEntryRow } from './layout.ts'
import { currencyCodes } from '#core/country/currencies.ts'
import { fitOf } from './names.ts'
import { isBalanceLine, isTotalLine, sidesOf, standingOf, type sideOf } from './words.ts'

/** Rows that columns are judged by. */
const sampled = 400

export interface Facts {
  readonly at: number
  readonly name: string
  /** Of the sampled rows. */
  readonly values: readonly string[]
  /** Share of all sampled rows, from 0 to 1. */
  readonly filled: number
  /** Of its days, where most of its cells are some. */
  readonly order: DateOrder | undefined
  readonly amounts: number
  readonly letters: number
  readonly sides: number
  /** What a cell of it says of the direction. */
  readonly sideOf: typeof sideOf
  readonly standings: number
  /** Different values, blank ones not counted. */
  readonly distinct: number
  readonly mark: DecimalMark
}

/** Rows of movements, spread evenly over the file; all rows where none looks like one. */
export function sampleOf(rows: readonly (readonly string[])[]): (readonly string[])[] {
  const step = Math.max(1, Math.floor(rows.length / sampled))
  const spread = rows.filter((_, at) => at % step === 0).slice(0, sampled)
  const isSum = (cell: string) => isBalanceLine(cell) || isTotalLine(cell)
  const entries = spread.filter((row) => isEntryRow(row) && !row.some(isSum))
  return entries.length > 0 ? entries : spread
}

export function factsOf(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  known: Known,
): Facts[] {
  const { locale, precision } = known
  const hints = { ...known, header }
  const usual = locale === 'pt-BR' ? ',' : '.'
  const isSpanish = header.some((name) => /\bfecha\b/i.test(name))
  const columns = header.map((name, at) => {
    const cells = sample.map((row) => bareCell(row[at]?.trim() ?? ''))
    // A dash is written for a blank cell, but in a column of directions.
    const isOfSigns = cells.every((text) => /^[-+]?$/.test(text))
    const values = isOfSigns ? cells : cells.map((text) => text.replace(/^[-–—]+$/, ''))
    const filled = values.filter(Boolean)
    const share = (fits: (text: string) => boolean) =>
      filled.filter(fits).length / Math.max(1, filled.length)
    const { mark } = decimalMarkOf(filled, { usual, decimals: precision })
    const order = orderOf(filled, hints)?.order
    const sideIn = sidesOf(filled, { name, isSpanish })
    return {
      at,
      name,
      values,
      filled: filled.length / Math.max(1, values.length),
      order,
      amounts: share((text) => readAmount(text, mark) !== undefined),
      letters: share((text) => /\p{L}{2}/u.test(text)),
      sides: share((text) => sideIn(text) !== undefined),
      sideOf: sideIn,
      standings: share((text) => standingOf(text) !== undefined),
      distinct: new Set(filled).size,
      mark,
    }
  })
  return columns.map((one) => namedBeside(one, columns))
}

/** A name over a currency and the amount beside it, which has none of its own, is the amount's. */
function namedBeside(one: Facts, columns: readonly Facts[]): Facts {
  const [before, after] = [columns[one.at - 1], columns[one.at + 1]]
  const isPair = (code: Facts | undefined, amount: Facts | undefined) =>
    code !== undefined &&
    amount?.name === '' &&
    code.name !== '' &&
    isAmounts(amount) &&
    code.values.every((text) => text === '' || currencyCodes.has(text))
  if (isPair(before, one)) return { ...one, name: before!.name }
  return isPair(one, after) ? { ...one, name: 'Currency' } : one
}

export const isAmounts = ({ amounts, filled }: Facts) => filled > 0 && amounts >= 0.9

/** The amount in a row of the sample; undefined where the cell is blank or none. */
export function amountAt({ values, mark }: Facts, row: number): Amount | undefined {
  return readAmount(values[row] ?? '', mark)
}

/** Some of its amounts have a sign, or a word for one. */
export const isSigned = (one: Facts) =>
  one.values.some((_, row) => (amountAt(one, row)?.sign ?? 'none') !== 'none')

const exactColumns = new WeakMap<Facts, readonly (bigint | undefined)[]>()

/** The amounts of a column, exact; read once, since columns are compared with each other. */
export function exactColumn(one: Facts): readonly (bigint | undefined)[] {
  const known = exactColumns.get(one)
  if (known) return known
  const amounts = one.values.map((_, row) => exact(amountAt(one, row)))
  exactColumns.set(one, amounts)
  return amounts
}

/** An amount as a whole number, below nought by its own minus alone. */
export function exact(amount: Amount | undefined): bigint | undefined {
  if (!amount) return undefined
  const minor = exactMinor(amount.digits)
  return minor !== undefined && (amount.sign === '-' || amount.sign === 'debit') ? -minor : minor
}

/** The amounts of a column without their signs; nought where a cell is blank or none. */
export const sizesOf = (one: Facts) =>
  exactColumn(one).map((amount = 0n) => (amount < 0n ? -amount : amount))

/**
 * What columns of fees take in each row, whatever sign they are written with: what has the other sign than most of its column is given
 * back. `beside`: the amounts.
 */
export function sumOf(fees: readonly Facts[], beside?: Facts): readonly bigint[] {
  const charges = fees.map((one) => {
    const amounts = exactColumn(one)
    const turn = isNegative(one, beside) ? -1n : 1n
    return amounts.map((amount = 0n) => amount * turn)
  })
  const rows = charges[0] ?? []
  return rows.map((_, row) => charges.reduce((sum, some) => sum + (some[row] ?? 0n), 0n))
}

/** Some of its cells are money in, some money out. */
export const namesBoth = ({ values, sideOf }: Facts) =>
  new Set(values.map(sideOf).filter(Boolean)).size === 2

/** Minuses of some rows, written apart from their amounts. */
export const hasMinuses = ({ values, filled, distinct }: Facts) =>
  filled < 1 && distinct === 1 && values.includes('-')

/** Most of its amounts have a minus; where as many have none, those beside amounts without one, where these are of both ways. */
export function isNegative(one: Facts, beside?: Facts): boolean {
  const all = exactColumn(one)
  const below = all.filter((amount) => amount !== undefined && amount < 0n).length
  const half = all.filter(Boolean).length / 2
  if (below !== half || half === 0 || !beside) return below > half
  const others = exactColumn(beside)
  return all.every((amount = 0n, row) => amount === 0n || amount < 0n !== (others[row] ?? 0n) < 0n)
}

/** True where both have the same amounts, whatever their signs, in each row that the second has one in. */
export function areSameSizes(one: Facts, other: Facts): boolean {
  const sizes = sizesOf(one)
  return sizesOf(other).every((size, row) => size === 0n || size === sizes[row])
}

/** What each row of two columns, of money in and out, does to a balance, whatever signs either is written with. */
export function differences(into: Facts | undefined, out: Facts | undefined): bigint[] {
  const [ins, outs] = [into, out].map((one) => (one ? sizesOf(one) : []))
  const rows = Math.max(ins!.length, outs!.length)
  return Array.from({ length: rows }, (_, row) => (ins![row] ?? 0n) - (outs![row] ?? 0n))
}

/** The column with the best matching name whose content fits; among equal ones that with the fewest blank cells. */
export function named(
  facts: readonly Facts[],
  role: ColumnRole,
  fits: (one: Facts) => boolean,
): Facts | undefined {
  const scored = facts
    .map((one) => ({ one, score: fitOf(role, one.name) }))
    .filter(({ one, score }) => score > 0 && fits(one))
  return scored.sort((a, b) => b.score - a.score || b.one.filled - a.one.filled)[0]?.one
}
