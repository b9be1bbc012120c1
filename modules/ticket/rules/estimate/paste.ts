// Lines of an estimate out of rows that were copied from a sheet: each cell is read as what it looks like. Pure.
import { minorUnits } from '#core/numbers/money.ts'
import { readDecimal } from '#core/numbers/number.ts'
import type { Locale } from '#core/wire.ts'
import { decimals, itemMinor } from './sums.ts'

export interface PastedItem {
  readonly description: string
  readonly quantity?: number
  /** Decimal text. */
  readonly value?: string
}

/** Letters that are read at most; what is copied beyond them is another thing than an estimate. */
const maxLetters = 50_000

/** `R$ 1.234,50` → `1234.50`; undefined for a cell that is no amount. */
function amountIn(cell: string, locale: Locale): string | undefined {
  const typed = cell.replace(/^[A-Z]{0,3}[$€£]?\s*/, '')
  const read = readDecimal(typed, locale)
  return read !== undefined && minorUnits(read, decimals) !== undefined && !read.startsWith('-')
    ? read
    : undefined
}

function itemOf(row: string, locale: Locale): PastedItem | undefined {
  const cells = row.split('\t').map((cell) => cell.trim())
  const words = cells.filter((cell) => cell !== '' && amountIn(cell, locale) === undefined)
  const description = words.toSorted((a, b) => b.length - a.length)[0]
  if (description === undefined) return undefined
  const amounts = cells.flatMap((cell) => amountIn(cell, locale) ?? [])
  const [first = '', second, third = ''] = amounts
  const isWhole = /^[1-9]\d{0,5}$/.test(first)
  const isCount = second !== undefined && (isWhole || isSum({ first, second, third }))
  const value = isCount ? second : amounts[0]
  return {
    description: description.slice(0, 200),
    ...(isCount && { quantity: Number(first) }),
    ...(value !== undefined && { value }),
  }
}

/** The third is what so many of the second come to: a part of an hour, its price, and the sum. */
function isSum({
  first,
  second,
  third,
}: {
  first: string
  second: string
  third: string
}): boolean {
  const quantity = Number(first)
  return quantity >= 1 && itemMinor({ quantity, value: second }) === minorUnits(third, decimals)
}

/**
 * Description, quantity and price of each row: the longest words, a whole number (or part of one, where the sum follows) before an amount, an amount; what follows (a sum) is not
 * taken. Undefined for a text of one cell, which is pasted as it is. A row without words, or with a heading's words alone, makes none.
 */
export function pastedItems(text: string, locale: Locale): PastedItem[] | undefined {
  if (text.length > maxLetters || !/[\t\n]/.test(text.trim())) return undefined
  const items = text.split(/\r?\n/).flatMap((row) => itemOf(row, locale) ?? [])
  const isHead = items.length > 1 && items[0]!.value === undefined && items[1]!.value !== undefined
  return isHead ? items.slice(1) : items
}
