// The cells of a row by the roles of the columns that they are in.
import type { ColumnChoice, ColumnRole } from '../choices.ts'
import { bareCell, joined } from './layout.ts'

/** What a plan's columns hold in one row. */
export interface RowParser {
  /** Makes this the current row. */
  turnTo(row: readonly string[]): void
  row(): readonly string[]
  text(role: ColumnRole): string
  /** Of each column that has the role. */
  texts(role: ColumnRole): readonly (readonly [at: number, text: string])[]
  description(): string
}

export function rowParser(columns: readonly Pick<ColumnChoice, 'role'>[]): RowParser {
  let row: readonly string[] = []
  const places = new Map(columns.map(({ role }, at) => [role, at]))
  const words = columns.flatMap(({ role }, at) => (role === 'description' ? [at] : []))
  const cellAt = (at: number) => bareCell(row[at] ?? '')
  return {
    turnTo(next) {
      row = next
    },
    row: () => row,
    text(role) {
      const at = places.get(role)
      return at === undefined ? '' : cellAt(at)
    },
    texts: (role) =>
      columns.flatMap((one, at) => (one.role === role ? [[at, cellAt(at)] as const] : [])),
    description: () => joined(words.map(cellAt)),
  }
}
