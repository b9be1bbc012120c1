// The rows of a table by the account that each is of, where a column says so.
import type { Rows } from '#core/import/text-file.ts'
import { bareCell, isEntryRow } from './layout.ts'
import { isBalanceLine, isTotalLine } from './words.ts'

/** A column of more names than this is none of a person's own accounts. */
const maxAccounts = 50
const maxNameCharacters = 200

/**
 * The rows of each account in the order of the file, `undefined` being the one of a table without such a column (`at` -1). What is
 * no movement goes with the row above it; a movement of no account is of one without a name.
 */
export function rowsByAccount(rows: Rows, at: number): [string | undefined, Rows][] {
  const whole: [string | undefined, Rows][] = [[undefined, rows]]
  if (at === -1) return whole
  const accounts = new Map<string, { cells: Rows['cells'][number][]; lines: number[] }>()
  let name = nameIn(rows.cells.find(isMovement)?.[at])
  for (const [index, row] of rows.cells.entries()) {
    if (isMovement(row)) name = nameIn(row[at])
    if (name.length > maxNameCharacters) return whole
    const own = accounts.get(name) ?? { cells: [], lines: [] }
    own.cells.push(row)
    own.lines.push(rows.lines[index] ?? 0)
    accounts.set(name, own)
    if (accounts.size > maxAccounts) return whole
  }
  return [...accounts]
}

const isMovement = (row: readonly string[]) =>
  isEntryRow(row) && !row.some((cell) => isBalanceLine(cell) || isTotalLine(cell))

const nameIn = (cell = '') => bareCell(cell).replace(/\s+/g, ' ').trim()
