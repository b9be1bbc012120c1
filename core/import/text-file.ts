// From the text of a file to rows of cells: separator, lines before the table, header. Each is found and may be
// corrected. A quote that is never closed is a sign like others, so one bad line does not swallow the rest.

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** How a text is cut into a table. */
export interface Layout {
  readonly separator: Separator
  /** Rows before the table. */
  readonly before: number
  /** The first row of the table names its columns. */
  readonly hasHeader: boolean
}

/** Rows with anything in them, and the line of the file that each begins on, from 1. */
export interface Rows {
  readonly cells: readonly (readonly string[])[]
  readonly lines: readonly number[]
}

/** A file of signs that no text has is none: pictures, spreadsheets, archives. */
export function isBinary(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const odd = text.slice(0, 4_000).match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0
  return odd > 8
}

/** Cuts a text into rows (RFC 4180, and what programs make of it); `limit` rows at most. */
export function splitRows(text: string, separator: Separator, limit = Infinity): Rows {
  const cells: string[][] = []
  const lines: number[] = []
  const state = { at: 0, line: 1, lastQuote: text.lastIndexOf('"') }
  while (state.at < text.length && cells.length < limit) {
    const line = state.line
    const row = readRow(text, separator, state)
    if (row.some((cell) => cell !== '')) {
      cells.push(row)
      lines.push(line)
    }
  }
  return { cells, lines }
}

interface Cursor {
  at: number
  line: number
  /** Position of the last quote of the text: behind it nothing needs to be looked for. */
  readonly lastQuote: number
}

const isBreak = (sign: string | undefined) => sign === '\n' || sign === '\r'

function readRow(text: string, separator: Separator, cursor: Cursor): string[] {
  const row: string[] = []
  for (;;) {
    // Some programs write a blank before a quote.
    const blanks = / +(?=")/y
    blanks.lastIndex = cursor.at
    cursor.at += blanks.exec(text)?.[0].length ?? 0
    row.push(
      text[cursor.at] === '"' ? quoted(text, separator, cursor) : plain(text, separator, cursor),
    )
    const sign = text[cursor.at]
    if (sign === separator) {
      cursor.at += 1
      continue
    }
    if (sign === '\r' && text[cursor.at + 1] === '\n') cursor.at += 1
    cursor.at += 1
    cursor.line += 1
    return row
  }
}

/** Where a cell without quotes ends. */
const cellEnds: Readonly<Record<Separator, RegExp>> = {
  ',': /[,\r\n]/g,
  ';': /[;\r\n]/g,
  '\t': /[\t\r\n]/g,
  '|': /[|\r\n]/g,
}

function plain(text: string, separator: Separator, cursor: Cursor): string {
  const cellEnd = cellEnds[separator]
  cellEnd.lastIndex = cursor.at
  const end = cellEnd.exec(text)?.index ?? text.length
  const cell = text.slice(cursor.at, end)
  cursor.at = end
  return cell.trim()
}

function quoted(text: string, separator: Separator, cursor: Cursor): string {
  let end = cursor.at + 1
  let cell = ''
  for (;;) {
    const quote = end > cursor.lastQuote ? -1 : text.indexOf('"', end)
    if (quote === -1) return plain(text, separator, cursor)
    cell += text.slice(end, quote)
    end = quote + 1
    if (text[end] === '"') {
      cell += '"'
      end += 1
      continue
    }
    // Some write a tab between a quote and a comma.
    const behind = text[end] === '\t' && text[end + 1] === separator ? end + 1 : end
    const next = text[behind]
    if (next === undefined || next === separator || isBreak(next)) {
      end = behind
      break
    }
    // Not the end of the cell: a sign inside it, as careless programs write it.
    cell += '"'
  }
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) cursor.line += 1
  cursor.at = end
  return cell.trim()
}

/** Rows that a layout is found by. */
const sampled = 60

/** Finds separator, preamble and header in the first rows. */
export function layoutOf(text: string): Layout {
  const tries = separators.map((separator) => {
    const { cells } = splitRows(text, separator, sampled)
    const width = usualWidth(cells)
    const share = cells.filter((row) => row.length === width).length / Math.max(1, cells.length)
    return { separator, cells, width, score: width > 1 ? share + Math.min(width, 20) / 100 : 0 }
  })
  const best = tries.reduce((one, other) => (other.score > one.score ? other : one))
  const found = best.cells.findIndex(
    (row) => row.length === best.width && row.filter(Boolean).length > best.width / 2,
  )
  const before = Math.max(0, found)
  const head = best.cells[before] ?? []
  return { separator: best.separator, before, hasHeader: isHeader(head, best.cells[before + 1]) }
}

/** The width that most rows of several cells have; of two that are as frequent the larger one. */
function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) {
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([a, often], [b, times]) => times - often || b - a)
  return sorted[0]?.[0] ?? 0
}

const value = /^[-+(]?\s*(r\$|us\$|\$|€)?\s*\d|@\w|^\d+[-/.]\d+/i

/** Names of columns differ from each other and are no numbers, days or addresses. */
function isHeader(row: readonly string[], next: readonly string[] | undefined): boolean {
  const filled = row.filter(Boolean)
  if (filled.length === 0 || next === undefined) return false
  const isDistinct = new Set(filled.map((cell) => cell.toLowerCase())).size === filled.length
  return isDistinct && !filled.some((cell) => value.test(cell) || cell.length > 60)
}

/** The names of the columns and the rows below, as the layout cuts them; of a longer text `limit` rows at most. */
export function tableOf(
  text: string,
  layout: Layout,
  limit = Infinity,
): { header: readonly string[]; rows: Rows } {
  const { cells, lines } = splitRows(text, layout.separator, limit)
  const begin = layout.before + (layout.hasHeader ? 1 : 0)
  const body = cells.slice(begin)
  const width = body.slice(0, 500).reduce((most, row) => Math.max(most, row.length), 0)
  const named = layout.hasHeader ? (cells[layout.before] ?? []) : []
  const header = Array.from({ length: Math.max(width, named.length) }, (_, at) => named[at] ?? '')
  return { header, rows: { cells: body, lines: lines.slice(begin) } }
}
