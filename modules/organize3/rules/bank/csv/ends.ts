// Tables that say of each row where its money came from and where it went, as Firefly III does: whose row it is depends on its way, and what
// moved between two accounts is a row of both.
import type { Rows } from '#core/import/text-file.ts'
import { isAmountLike } from './layout.ts'
import { fitOf, nameKey } from './names.ts'
import { sideOf } from './words.ts'

interface Named {
  readonly header: readonly string[]
  readonly rows: Rows
}

/** The table with a column of the account of each row behind the others, and amounts with the sign of its way; any other table as it is. */
export function withEnds({ header, rows }: Named): Named {
  const keys = header.map(nameKey)
  const [from, to] = ['source', 'destination'].map((end) => keys.indexOf(`${end} name`))
  const [way, amount] = [
    keys.indexOf('type'),
    header.findIndex((name) => fitOf('value', name) > 90),
  ]
  if ([from, to, way, amount].includes(-1)) return { header, rows }
  const cells: Rows['cells'][number][] = []
  const lines: number[] = []
  for (const [at, row] of rows.cells.entries()) {
    const size = (row[amount] ?? '').replace(/^-/, '')
    const moved = isAmountLike(size) ? size : ''
    const isOf = (end: 'in' | 'out') => (sideOf(row[way] ?? '') ?? end) === end
    const filled = header.map((_, column) => row[column] ?? '')
    const asOf = (end: number, cell: string) => [...filled.with(amount, cell), row[end] ?? '']
    const ends = [
      ...(isOf('out') && moved ? [asOf(from!, `-${moved}`)] : []),
      ...(isOf('in') && moved ? [asOf(to!, moved)] : []),
    ]
    const all = ends.length > 0 ? ends : [row]
    cells.push(...all)
    lines.push(...all.map(() => rows.lines[at] ?? 0))
  }
  return { header: [...header, 'Account'], rows: { ...rows, cells, lines } }
}

type End = 'payer' | 'payee'
export const opposite = { payer: 'payee', payee: 'payer' } as const

const payers =
  /^(?:payer|paid by|pagador|ordenante|remetente|zahlungspflichtige r|auftraggeber|nadawca|zleceniodawca|ordonnateur)(?: name)?$/
const payees =
  /^(?:payee|paid to|beneficiary|beneficiario|favorecido|beneficiaire|zahlungsempfanger(?: in)?|empfanger|beguenstigter|begunstigter|odbiorca)(?: name)?$/

/** By the name of its column. */
export function endOf(name: string): End | undefined {
  const key = nameKey(name)
  return payers.test(key) ? 'payer' : payees.test(key) ? 'payee' : undefined
}

/** Which of those that a row names the money came from or went to; the other one is whose account it is. */
export function partyOf(
  texts: readonly (readonly [at: number, text: string])[],
  header: readonly string[],
  isOut: boolean,
): string {
  const end: End = isOut ? 'payee' : 'payer'
  const named = texts.filter(([, text]) => text)
  return (named.find(([at]) => endOf(header[at] ?? '') === end) ?? named[0])?.[1] ?? ''
}
