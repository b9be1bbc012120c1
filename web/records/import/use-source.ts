// The file at hand: its text, how it is cut into a table, and where its columns go. Whatever is corrected is worked out
// anew from the bytes; nothing is sent yet.
import { placeZone } from '#core/values/day.ts'
import { useState } from 'react'
import { fingerprintOf } from '#core/import/fingerprint.ts'
import {
  maxCellCharacters,
  maxImportBytes,
  maxImportColumns,
  maxImportRows,
} from '#core/import/limits.ts'
import { columnOf, matchColumns, planOf } from '#core/import/match.ts'
import type { ColumnPlan, ImportPlan, MissingWay } from '#core/import/rules.ts'
import {
  decode,
  encodingOf,
  isBinary,
  layoutOf,
  tableOf,
  type Encoding,
  type Layout,
  type Rows,
} from '#core/import/text-file.ts'
import type { Knowledge } from './use-vocabulary.ts'

export interface Source {
  readonly name: string
  /** Absent for pasted text. */
  readonly bytes: Uint8Array | undefined
  readonly encoding: Encoding | undefined
  readonly text: string
  readonly fingerprint: string
  readonly layout: Layout
  readonly header: readonly string[]
  readonly rows: Rows
  readonly plan: ImportPlan
}

/** Why a file cannot be imported: the end of a text key. */
export type SourceProblem = 'empty' | 'binary' | 'bytes' | 'rows' | 'columns' | 'cell'

export interface Room {
  readonly source: Source | undefined
  readonly problem: SourceProblem | undefined
  /** One that is too large is not read. */
  openFile(file: File): Promise<void>
  openText(name: string, text: string): void
  setEncoding(encoding: Encoding): void
  setLayout(patch: Partial<Layout>): void
  /** Another place for a column, read as its values suggest. */
  setTarget(at: number, target: string): void
  setColumn(at: number, patch: Partial<ColumnPlan>): void
  setMissing(field: string, way: MissingWay): void
  setPresent(present: ImportPlan['present']): void
  close(): void
}

export function useSource({ kind, options }: Knowledge): Room {
  const [source, setSource] = useState<Source>()
  const [problem, setProblem] = useState<SourceProblem>()

  const cut = (
    file: Pick<Source, 'name' | 'bytes' | 'encoding'>,
    text: string,
    layout: Layout,
  ): void => {
    const { header, rows } = tableOf(text, layout)
    const wrong = problemOf(text, header, rows)
    setProblem(wrong)
    if (wrong) return setSource(undefined)
    const columns = matchColumns(kind, { header, rows: rows.cells }, options)
    const former = source?.plan
    const plan: ImportPlan = {
      kind: kind.entity.kind,
      columns,
      missing: former?.missing ?? {},
      present: former?.present ?? 'leave',
      zone: placeZone(),
      locale: options.locale,
    }
    setSource({ ...file, text, fingerprint: fingerprintOf(text), layout, header, rows, plan })
  }
  const read = (name: string, bytes: Uint8Array, encoding: Encoding) => {
    const text = decode(bytes, encoding)
    cut({ name, bytes, encoding }, text, layoutOf(text))
  }
  const change = (patch: Partial<ImportPlan>) =>
    setSource((now) => now && { ...now, plan: { ...now.plan, ...patch } })
  const setColumns = (at: number, next: (column: ColumnPlan) => ColumnPlan) =>
    source && change({ columns: source.plan.columns.map((one, i) => (i === at ? next(one) : one)) })

  return {
    source,
    problem,
    async openFile(file) {
      if (file.size <= maxImportBytes) {
        const bytes = new Uint8Array(await file.arrayBuffer())
        return read(file.name, bytes, encodingOf(bytes))
      }
      setSource(undefined)
      setProblem('bytes')
    },
    openText: (name, text) =>
      cut({ name, bytes: undefined, encoding: undefined }, text, layoutOf(text)),
    setEncoding: (encoding) => source?.bytes && read(source.name, source.bytes, encoding),
    setLayout: (patch) => source && cut(source, source.text, { ...source.layout, ...patch }),
    setTarget(at, target) {
      if (!source) return
      const values = columnOf(source.rows.cells, at)
      setColumns(at, () => planOf(kind, target, values, options))
    },
    setColumn: (at, patch) => setColumns(at, (column) => ({ ...column, ...patch })),
    setMissing: (field, way) =>
      source && change({ missing: { ...source.plan.missing, [field]: way } }),
    setPresent: (present) => change({ present }),
    close() {
      setSource(undefined)
      setProblem(undefined)
    },
  }
}

function problemOf(text: string, header: readonly string[], rows: Rows): SourceProblem | undefined {
  if (isBinary(text)) return 'binary'
  if (rows.cells.length === 0) return 'empty'
  if (rows.cells.length > maxImportRows) return 'rows'
  if (header.length > maxImportColumns) return 'columns'
  const isLong = rows.cells.some((row) => row.some((cell) => cell.length > maxCellCharacters))
  return isLong ? 'cell' : undefined
}
