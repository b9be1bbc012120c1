// Rows whose cells are not under their columns: a separator is in the words or in an amount without quotes, or a cell is lacking.
// What is read of their money would be that of another column.
import { amountRoles, movedRoles, type ColumnRole } from '../choices.ts'
import { bareCell, isAmountLike } from './layout.ts'
import { nameKey } from './names.ts'

type Row = readonly string[]

const moneyRoles: ReadonlySet<ColumnRole> = new Set([...amountRoles, 'side', 'currency'])
/** Columns that may lack or be too many without moving a cell of money, where they come behind all of those. */
const wordRoles: ReadonlySet<ColumnRole> = new Set(['description', 'party', 'category', 'ignore'])

/**
 * Tells which rows do not fit the columns. `entries`: some rows of movements; `ends`: the first and the last one; `header`: the names, `''` for
 * none.
 */
export function raggedOf(
  entries: readonly Row[],
  header: readonly string[],
  { roles, ends }: { roles: readonly ColumnRole[]; ends: readonly (Row | undefined)[] },
): (row: Row) => boolean {
  const named = header.findLastIndex(Boolean) + 1
  const isRead = (at: number) => named === 0 || roles[at] !== 'ignore'
  const bare = ends.filter((row) => row !== undefined && isBare(row, entries, isRead))
  const width = Math.max(named, usual(entries.map(({ length }) => length)))
  const split = widthBeforeCents(entries, header, roles)
  const isMoved = roles.some(
    (role, at) => moneyRoles.has(role) && roles.slice(0, at).some((one) => wordRoles.has(one)),
  )
  const most = split ?? width
  const last = lastFilled(entries, roles)
  const worded = wordsBefore(entries, roles, last)
  const isAmount = (row: Row, at: number) => isAmountLike(bareCell(row[at] ?? ''))
  // Behind a last column of money words are a note, and no money that was moved there.
  const isNote = (row: Row) =>
    moneyRoles.has(roles[most - 1]!) &&
    !row.slice(most).some((cell) => isAmountLike(bareCell(cell)))
  const isTooLong = (row: Row) => split !== undefined || (isMoved && !isNote(row))
  return (row) =>
    bare.includes(row) ||
    (named > 0 && widthOf(row) > named && isParted(row, roles)) ||
    (widthOf(row) > most && isTooLong(row)) ||
    (row.length <= last && worded.some((at) => isAmount(row, at)))
}

/** A comma between the thousands of an amount parts it, as `1,995.50` without quotes. */
const isParted = (row: Row, roles: readonly ColumnRole[]) =>
  roles.some(
    (role, at) =>
      amountRoles.has(role) &&
      /^[^\d.,]{0,4}\d{1,3}$/.test(bareCell(row[at] ?? '')) &&
      /^\d{3}(?:[.,]\d+)?\D{0,4}$/.test(bareCell(row[at + 1] ?? '')),
  )

/** It is shorter, and lacks two cells or more that are read and all others have, as a closing balance in a table without names does. */
function isBare(row: Row, entries: readonly Row[], isRead: (at: number) => boolean): boolean {
  const others = entries.filter((one) => one !== row)
  if (others.length < 3) return false
  const lacking = others[0]!.filter(
    (_, at) => isRead(at) && !row[at] && others.every((one) => one[at]),
  )
  return lacking.length >= 2 && others.every((one) => widthOf(one) > widthOf(row))
}

const widthOf = (row: Row) => row.findLastIndex(Boolean) + 1

function usual(widths: readonly number[]): number {
  const counts = [...Map.groupBy(widths, (width) => width)]
  const [most] = counts.toSorted(([, a], [, b]) => b.length - a.length)
  return most?.[0] ?? 0
}

/**
 * The width of a row before the cents of its amount: two digits behind one without decimals, where most rows have more cells than there are
 * names, since a comma parts them, or where their own column is called so. Undefined where there are none.
 */
function widthBeforeCents(
  entries: readonly Row[],
  header: readonly string[],
  roles: readonly ColumnRole[],
): number | undefined {
  const named = header.findLastIndex(Boolean) + 1
  const at = roles.findIndex((role) => movedRoles.has(role))
  const isCalled = centsName.test(nameKey(header[at + 1] ?? ''))
  const width = isCalled ? at + 1 : named
  const isSplit = (row: Row) =>
    widthOf(row) > width &&
    /^[^.,]*\d$/.test(bareCell(row[at] ?? '')) &&
    /^\d{2}$/.test(bareCell(row[at + 1] ?? ''))
  const isMost = at !== -1 && entries.filter(isSplit).length > entries.length / 2
  return named > 0 && isMost ? width : undefined
}

const centsName = /^(?:cents?|ct|centavos?|centimes?|centimos?|centesimi|pence)$/

/** Columns of words before the last one of money: an amount in one of them is not under its column. */
function wordsBefore(
  entries: readonly Row[],
  roles: readonly ColumnRole[],
  last: number,
): number[] {
  return [...roles.slice(0, Math.max(0, last)).keys()].filter((at) => {
    const filled = entries.flatMap((row) => row[at] || [])
    const amounts = filled.filter((cell) => isAmountLike(bareCell(cell))).length
    return wordRoles.has(roles[at]!) && filled.length > 0 && amounts <= filled.length / 3
  })
}

/** The last column of money that nearly every row has; -1 where none has. */
function lastFilled(entries: readonly Row[], roles: readonly ColumnRole[]): number {
  return roles.findLastIndex((role, at) => {
    const filled = entries.filter((row) => row[at]).length
    return moneyRoles.has(role) && filled >= Math.max(2, entries.length * 0.6)
  })
}
