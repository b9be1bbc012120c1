// The file at hand: how it is cut into a table by the worker, and where its columns go. Nothing is sent yet.
import { useEffect, useRef, useState } from 'react'
import { matchColumns, planOf, withOrder } from '#core/import/match.ts'
import type { ColumnPlan, DateOrder, ImportPlan, MissingWay } from '#core/import/rules.ts'
import type { Encoding } from '#core/import/encoding.ts'
import type { Layout, Rows } from '#core/import/text-file.ts'
import { placeZone } from '#core/time/day.ts'
import { background, isEnded, type Background } from '#web/api/background/background.ts'
import { paced, type ReadingProgress } from './progress.ts'
import type { Table, TableJob, TablePart, TableProblem } from './jobs.ts'
import type { Knowledge } from '../use-vocabulary.ts'

export interface Source extends Table {
  readonly name: string
  readonly rows: Rows
  readonly plan: ImportPlan
  /** Somebody said in which order its days are written. */
  readonly isOrdered: boolean
}

export interface Room {
  readonly source: Source | undefined
  readonly problem: TableProblem | undefined
  /** Name of the file that is being read; also of the one at hand, while it is cut in another way. */
  readonly reading: string | undefined
  /** How far that is, where it takes longer than a moment. */
  readonly progress: ReadingProgress | undefined
  openFile(file: File): void
  openText(name: string, text: string): void
  setEncoding(encoding: Encoding): void
  setLayout(patch: Partial<Layout>): void
  /** Another target for a column, read as its values suggest. */
  setTarget(at: number, target: string): void
  setColumn(at: number, patch: Partial<ColumnPlan>): void
  /** Of all days that can be read in several orders. */
  setOrder(order: DateOrder): void
  setMissing(field: string, way: MissingWay): void
  setPresent(present: ImportPlan['present']): void
  /** Ends whatever is under way, too. */
  close(): void
}

const makeBackground = (): Background<TableJob, TablePart> =>
  background({
    start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    loadWork: async () => (await import('./work.ts')).tableWork(),
  })

export function useSource({ kind, options }: Knowledge): Room {
  const [source, setSource] = useState<Source>()
  const { read, close, ...reading } = useTable((name, table, rows) => {
    const columns = matchColumns(kind, table, options)
    setSource((former) => ({
      ...table,
      name,
      rows,
      isOrdered: false,
      plan: {
        kind: kind.entity.kind,
        columns,
        missing: former?.plan.missing ?? {},
        present: former?.plan.present ?? 'leave',
        zone: placeZone(),
        locale: options.locale,
      },
    }))
  })
  const hints = { locale: options.locale, zone: placeZone() }
  const open = (name: string, file: Blob | string) => {
    setSource(undefined)
    void read(name, { source: file, hints })
  }
  const change = (patch: Partial<ImportPlan>) =>
    setSource((now) => now && { ...now, plan: { ...now.plan, ...patch } })
  const setColumns = (at: number, next: (column: ColumnPlan) => ColumnPlan) =>
    source && change({ columns: source.plan.columns.map((one, i) => (i === at ? next(one) : one)) })

  return {
    source: reading.problem ? undefined : source,
    ...reading,
    openFile: (file) => open(file.name, file),
    openText: open,
    setEncoding: (encoding) => source && void read(source.name, { encoding, hints }),
    setLayout(patch) {
      if (!source) return
      const layout = { ...source.layout, ...patch }
      // What was chosen is shown at once.
      setSource({ ...source, layout })
      void read(source.name, { layout, hints })
    },
    setTarget(at, target) {
      const facts = source?.facts[at]
      if (facts) setColumns(at, () => planOf(kind, target, facts, options))
    },
    setColumn(at, patch) {
      setColumns(at, (column) => ({ ...column, ...patch }))
      if (patch.date) setSource((now) => now && { ...now, isOrdered: true })
    },
    setOrder: (order) =>
      setSource((now) => {
        const columns = now && withOrder(now.plan.columns, now.facts, order)
        return columns && { ...now, isOrdered: true, plan: { ...now.plan, columns } }
      }),
    setMissing: (field, way) =>
      source && change({ missing: { ...source.plan.missing, [field]: way } }),
    setPresent: (present) => change({ present }),
    close() {
      close()
      setSource(undefined)
    },
  }
}

type Reading = Partial<Pick<Room, 'reading' | 'progress' | 'problem'>>

/** The worker that reads tables; `onTable` is called with each one that it has read. */
function useTable(onTable: (name: string, table: Table, rows: Rows) => void) {
  const [reader] = useState(makeBackground)
  const [now, setNow] = useState<Reading>({})
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => reader.close(), [reader])
  const read = async (name: string, job: TableJob) => {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    const rows = { cells: [] as (readonly string[])[], lines: [] as number[] }
    const tell = paced((progress) => setNow({ reading: name, progress }))
    const onPart = (part: TablePart) => {
      if ('problem' in part) setNow({ problem: part.problem })
      else if ('rows' in part) {
        rows.cells.push(...part.rows.cells)
        rows.lines.push(...part.rows.lines)
      } else if ('table' in part) {
        setNow({})
        onTable(name, part.table, rows)
      } else tell(part.progress)
    }
    setNow({ reading: name })
    try {
      await reader.run(job, { onPart, signal })
    } catch (error) {
      if (!isEnded(error)) setNow({ problem: 'unreadable' })
    }
  }
  const close = () => {
    reader.close()
    setNow({})
  }
  const { reading, progress, problem } = now
  return { reading, progress, problem, read, close }
}
