// The rows of a table by the account that each is of, where a column or titles say so.
import { wordKey } from '#core/import/rules.ts'
import type { Rows } from '#core/import/text-file.ts'
import { bareCell, isEntryRow } from './layout.ts'
import { isBalanceLine, isTotalLine } from './words.ts'

/** Accounts that can be chosen: of more names those with most rows. */
export const maxAccounts = 50
const maxNameCharacters = 200

interface AccountQuery {
  /** The column that names it, -1 for none. */
  readonly at: number
  /** The rows before the table. */
  readonly above: Rows['cells']
  /** The account that comes in. */
  readonly chosen: string | undefined
}

/**
 * The rows of each account in the order of the file, by a column or by titles;
 * `undefined` is the one of a table that names none. What is no movement goes with the row above it; a movement of no account is of
 * one without a name.
 */
export function rowsByAccount(
  rows: Rows,
  { at, above, chosen }: AccountQuery,
): [string | undefined, Rows][] {
  if (at === -1) return rowsBySection(rows, above)
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
  const rankOf = ([key, { lines }]: [string, { lines: readonly number[] }]) =>
    key === chosen ? Infinity : lines.length
  const sorted = [...accounts].toSorted((one, other) => rankOf(other) - rankOf(one))
  return sorted.slice(0, maxAccounts)
}

/** Parts of a file under titles that name an account each (`Conta: 12345-6`). `above`: the rows before the table. */
function rowsBySection(rows: Rows, above: Rows['cells']): [string | undefined, Rows][] {
  const whole: [string | undefined, Rows][] = [[undefined, rows]]
  if (!rows.cells.some(isAccountTitle)) return whole
  const titleOf = (row: readonly string[] = []) => nameIn(row.filter(Boolean).join(' '))
  const sections = new Map<string, { cells: Rows['cells'][number][]; lines: number[] }>()
  let name = titleOf(above.findLast(isAccountTitle))
  for (const [index, row] of rows.cells.entries()) {
    if (isAccountTitle(row)) name = titleOf(row)
    const own = sections.get(name) ?? { cells: [], lines: [] }
    own.cells.push(row)
    own.lines.push(rows.lines[index] ?? 0)
    sections.set(name, own)
  }
  const moved = [...sections].filter(([, { cells }]) => cells.some(isMovement))
  return moved.length > 1 ? [...sections].slice(0, maxAccounts) : whole
}

const accountTitle =
  /^(?:account|bank account|conta|conta corrente|conta poupanca|konto|kontonummer|compte|cuenta|conto|rekening|iban)\b.*\d/

function isAccountTitle(row: readonly string[]): boolean {
  const filled = row.filter(Boolean)
  const text = filled.join(' ')
  return filled.length <= 2 && text.length < 100 && accountTitle.test(wordKey(text))
}

const isMovement = (row: readonly string[]) =>
  isEntryRow(row) && !row.some((cell) => isBalanceLine(cell) || isTotalLine(cell))

const nameIn = (cell = '') => bareCell(cell.slice(0, maxNameCharacters)).replace(/\s+/g, ' ').trim()
