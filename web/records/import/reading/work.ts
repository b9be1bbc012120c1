// Cuts a file into the rows of a table, and keeps it to be cut in another way. Runs in a worker.
import { columnFacts, type ColumnFacts } from '#core/import/column-facts.ts'
import { decode, encodingOf, type Encoding } from '#core/import/encoding.ts'
import { fingerprintOf } from '#core/import/fingerprint.ts'
import {
  maxCellCharacters,
  maxImportBytes,
  maxImportColumns,
  maxImportRows,
} from '#core/import/limits.ts'
import { isBinary, layoutOf, tableOf, type Rows } from '#core/import/text-file.ts'
import type { Work } from '#web/api/background/work.ts'
import type { TableJob, TablePart, TableProblem } from './jobs.ts'

/** Rows that travel at once: the page takes them in between two frames. */
const portion = 500

/** A file that is open. */
interface Opened {
  readonly bytes: Uint8Array | undefined
  readonly encoding: Encoding | undefined
  readonly text: string
}

/** A reader with nothing open. */
export function tableWork(): Work<TableJob, TablePart> {
  let opened: Opened | undefined
  return async (job, { emit, pause }) => {
    if (job.source instanceof Blob && job.source.size > maxImportBytes) {
      return emit({ problem: 'bytes' })
    }
    emit({ progress: { step: 'open', done: 0, of: 0 } })
    opened = await open(job, opened)
    await pause()
    const { text, encoding } = opened
    const layout = job.layout ?? layoutOf(text)
    const { header, rows } = tableOf(text, layout, maxImportRows + layout.before + 2)
    const problem = problemOf(text, header, rows)
    if (problem) return emit({ problem })
    const facts: ColumnFacts[] = []
    for (const at of header.keys()) {
      emit({ progress: { step: 'rows', done: at, of: header.length } })
      await pause()
      facts.push(columnFacts(rows.cells, at, { ...job.hints, header }))
    }
    const of = rows.cells.length
    for (let from = 0; from < of; from += portion) {
      const to = from + portion
      emit({ rows: { cells: rows.cells.slice(from, to), lines: rows.lines.slice(from, to) } })
      emit({ progress: { step: 'lines', done: from, of } })
      await pause()
    }
    emit({ table: { encoding, fingerprint: fingerprintOf(text), layout, header, facts } })
  }
}

async function open(
  { source, encoding, layout }: TableJob,
  former: Opened | undefined,
): Promise<Opened> {
  if (typeof source === 'string') return { bytes: undefined, encoding: undefined, text: source }
  const bytes = source ? new Uint8Array(await source.arrayBuffer()) : former?.bytes
  // Cut in another way it is the same text.
  if (former && !source && (layout || !bytes)) return former
  if (!bytes) throw new Error('no file is open')
  const used = encoding ?? encodingOf(bytes)
  return { bytes, encoding: used, text: decode(bytes, used) }
}

function problemOf(text: string, header: readonly string[], rows: Rows): TableProblem | undefined {
  if (isBinary(text)) return 'binary'
  if (rows.cells.length === 0) return 'empty'
  if (rows.cells.length > maxImportRows) return 'rows'
  if (header.length > maxImportColumns) return 'columns'
  const isLong = rows.cells.some((row) => row.some((cell) => cell.length > maxCellCharacters))
  return isLong ? 'cell' : undefined
}
