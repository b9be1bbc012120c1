// The rows of a table by the account that each is of, where a column says so.
import type { Rows } from '#core/import/text-file.ts'
import { bareCell, isEntryRow } from './layout.ts'
import { isBalanceLine, isTotalLine } from './words.ts'

/** Accounts that can be chosen: of more names those with most rows. */
export const maxAccounts = 50
const maxNameCharacters = 200

/**
 * The rows of each account in the order of the file, `undefined` being the one of a table without such a column (`at` -1). What is
 * no movement goes with the row above it; a movement of no account is of one without a name.
 */
export function rowsByAccount(rows: Rows, at: number): [string | undefined, Rows][] {
  if (at === -1) return [[undefined, rows]]
  const accounts = new Map<string, { cells: Rows['cells'][number][]; lines: number[] }>()
  let name = nameIn(rows.cells.find(isMovement)?.[at])
  for (const [index, row] of rows.cells.entries()) {
    if (isMovement(row)) name = nameIn(row[at])
    const own = accounts.get(name) ?? { cells: [], lines: [] }
    own.cells.push(row)
    own.lines.push(rows.lines[index] ?? 0)
    accounts.set(name, own)
  }
  if (accounts.size <= maxAccounts) return [...accounts]
  const sorted = [...accounts].toSorted(([, a], [, b]) => b.lines.length - a.lines.length)
  return sorted.slice(0, maxAccounts)
}

const isMovement = (row: readonly string[]) =>
  isEntryRow(row) && !row.some((cell) => isBalanceLine(cell) || isTotalLine(cell))

const nameIn = (cell = '') => bareCell(cell.slice(0, maxNameCharacters)).replace(/\s+/g, ' ').trim()
