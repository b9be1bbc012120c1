// Where in a bank's file the table of movements is: the separator by which most rows have a day and an amount, and the
// header by the names that banks give their columns.
import { readAmount } from '#core/import/amounts.ts'
import { readDay } from '#core/import/dates.ts'
import { dateOrders, type DateOrder } from '#core/import/rules.ts'
import { layoutOf, separators, splitRows, type Layout, type Rows } from '#core/import/text-file.ts'
import { movedRoles, type BankChoices } from '../choices.ts'
import { fitOf, namedRoles } from './names.ts'

/** Rows that a layout is found by. */
const sampled = 150

/** `="0123"` and `'01/10/2026` are how spreadsheets keep a text from being a number; `''` is blank. */
export const bareCell = (cell: string) =>
  cell === "''"
    ? ''
    : (/^="(.*)"$/s.exec(cell)?.[1] ?? cell.replace(/^'(?=[-+]?\d[-+\d\s.,/:]*$)/, ''))

export const isDayLike = (cell: string) =>
  dateOrders.some((order) => readDay(cell, order) !== undefined)

export const isAmountLike = (cell: string) =>
  readAmount(cell, '.') !== undefined || readAmount(cell, ',') !== undefined

/** Rows of days without names over them that show that they are some. */
const minBare = 3
const bareDay = /^\d{5,6}$/
/** `280126` → `28 01 26`; a spreadsheet drops the nought in front. */
const parted = (cell: string) => cell.padStart(6, '0').replace(/(\d\d)(?=\d)/g, '$1 ')

/** The rows with marks in days of six digits: numbers of anything in a file that has other days, and read so only where it has none. */
export function withPartedDays(rows: Rows, header: readonly string[]): Rows {
  const some = rows.cells.slice(0, sampled)
  const dated = some.filter((row) => row.some((cell) => isDayLike(bareCell(cell))))
  if (dated.length > some.length / 4) return rows
  const named = header.findIndex((name, at) => fitOf('date', name) > 0 && areBareDays(some, at))
  const first = header.findIndex((_, at) => areBareDays(some, at))
  const at = named === -1 && some.length >= minBare ? first : named
  if (at === -1) return rows
  const cells = rows.cells.map((row) =>
    bareDay.test(row[at] ?? '') ? row.with(at, parted(row[at]!)) : row,
  )
  return { ...rows, cells }
}

function areBareDays(rows: Rows['cells'], at: number): boolean {
  const filled = rows.flatMap((row) => row[at] || [])
  const days = filled.filter((cell) => bareDay.test(cell)).map(parted)
  const isRead = (order: DateOrder) => days.every((day) => readDay(day, order) !== undefined)
  return days.length > 0 && days.length > filled.length / 2 && dateOrders.some(isRead)
}

/** A row of a movement: a day in one cell and an amount in another. */
export function isEntryRow(row: readonly string[]): boolean {
  const day = row.findIndex((cell) => isDayLike(bareCell(cell)))
  return day >= 0 && row.some((cell, at) => at !== day && isAmountLike(bareCell(cell)))
}

/** A row that is shorter than the header, or ends with more separators, is the same row. */
export function isHeaderAgain(row: readonly string[], header: readonly string[]): boolean {
  return header.some(Boolean) && header.every((name, at) => (row[at] ?? '') === name)
}

/** Finds separator, preamble and header; what was chosen is kept. */
export function bankLayout(text: string, choices: BankChoices): Layout {
  const separator = choices.separator ?? separatorOf(text)
  const rows = splitRows(text, separator, sampled)
  const found = tableIn(rows)
  const before = choices.before ?? found.before
  if (choices.hasHeader !== undefined) return { separator, before, hasHeader: choices.hasHeader }
  const isMoved = before !== found.before
  const row = rows.cells[before] ?? []
  return { separator, before, hasHeader: isMoved ? !isEntryRow(row) : found.hasHeader }
}

function separatorOf(text: string): Layout['separator'] {
  const usual = layoutOf(text).separator
  const counts = separators.map((separator) => {
    const { cells } = splitRows(text, separator, sampled)
    const entries = cells.filter((row) => row.length > 2 && isEntryRow(row)).length
    return { separator, entries: entries + (separator === usual ? 0.5 : 0) }
  })
  return counts.reduce((best, one) => (one.entries > best.entries ? one : best)).separator
}

function tableIn({ cells }: Rows): Pick<Layout, 'before' | 'hasHeader'> {
  const first = cells.findIndex((row) => row.length > 2 && isEntryRow(row))
  const named = bestNamed(cells)
  if (named !== undefined && (first === -1 || named < lastEntry(cells))) {
    return { before: named, hasHeader: true }
  }
  const entry = Math.max(0, first)
  const above = cells[entry - 1]
  const isNames = above !== undefined && isHeaderLike(above, cells[entry] ?? [])
  return isNames ? { before: entry - 1, hasHeader: true } : { before: entry, hasHeader: false }
}

/** The row that names most columns, two at least, rather one that names an amount, as a summary does not; of several the first. */
function bestNamed(cells: Rows['cells']): number | undefined {
  let best: { at: number; score: number } | undefined
  for (const [at, row] of cells.entries()) {
    const count = isEntryRow(row) ? 0 : namedRoles(row)
    if (count < 2) continue
    const score = count + (row.some(isOfMoved) ? 1_000 : 0)
    if (score > (best?.score ?? 0)) best = { at, score }
  }
  return best?.at
}

const isOfMoved = (cell: string) =>
  cell.length <= 60 && [...movedRoles].some((role) => fitOf(role, cell) > 0)

/** Movements above the names of the columns that are below other names: of another table. */
export function entriesAbove({ cells, lines }: Rows): Rows {
  const names = cells.findIndex((row) => !isEntryRow(row) && namedRoles(row) >= 2)
  const isLost = (row: readonly string[], at: number) =>
    names !== -1 && at > names && row.length > 2 && isEntryRow(row)
  return { cells: cells.filter(isLost), lines: lines.filter((_, at) => isLost(cells[at]!, at)) }
}

function lastEntry(cells: Rows['cells']): number {
  return cells.findLastIndex((row) => isEntryRow(row))
}

/** Names in a language that is not known: as many as the row below has cells, all different, none of them a value. */
function isHeaderLike(row: readonly string[], below: readonly string[]): boolean {
  const filled = row.filter(Boolean)
  const isWide = filled.length >= 2 && filled.length >= below.filter(Boolean).length / 2
  return isWide && new Set(filled).size === filled.length && !filled.some(isAmountLike)
}

/** Parts that say something new, with one blank between words. A quote before a formula was put there by an export. */
export function joined(parts: readonly string[]): string {
  const texts = parts.map((part) =>
    part
      .replace(/^'(?=\s*[=+\-@])/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return texts
    .filter((part, at) => part && !texts.some((one, i) => i < at && one.includes(part)))
    .join(' ')
}
