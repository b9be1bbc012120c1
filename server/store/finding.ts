// Mango queries on one database: runs what the planner (mango/) made of them.
import type { FindQuery } from '#core/wire.ts'
import type { Run } from './connections.ts'
import type { FindResult, Stored } from './database.ts'
import type { KeyColumns } from './keys/columns.ts'
import type { Origin } from './mango/origin.ts'
import { pageBytes, planCount, planFind, type FindPlan, type Through } from './mango/plan.ts'
import { isCut } from './portion.ts'
import { toStored } from './reader.ts'

/** Where a query runs: behind the wall of one database, with the columns that its kinds' keys have, if it has kinds. */
interface Place {
  readonly run: Run
  readonly db: string
  readonly columns: KeyColumns | null
  /** What it looks at when that is not the records. */
  readonly origin?: Origin
}

/** The page that a query describes. Throws Failure with CouchDB's code for a bad one. */
export async function findIn(
  { run, db, columns, origin }: Place,
  query: FindQuery,
  through?: Through,
): Promise<FindResult> {
  const plan = planFind(db, query, { columns, through, origin })
  const rows = await readPage(run, plan)
  const found = {
    found: rows.map(toStored),
    bookmark: plan.bookmark(rows),
    isCut: isCut(rows, pageBytes),
  }
  return plan.warning === undefined ? found : { ...found, warning: plan.warning }
}

type Row = Stored & { readonly size?: number }

async function readPage(run: Run, plan: FindPlan): Promise<Row[]> {
  const rows = await run<Row>(plan, plan.values)
  const isWhole = rows.every(({ body }) => body !== null)
  if (isWhole || !plan.cut) return rows
  const cut = plan.cut()
  return run<Row>(cut, cut.values)
}

/** How many records match, counted up to a limit. */
export async function countIn(
  { run, db, columns, origin }: Place,
  selector: Record<string, unknown>,
  limit: number | undefined,
): Promise<number> {
  const plan = planCount(db, selector, { limit, columns, origin })
  const [row] = await run<{ amount: number }>(plan, plan.values)
  return row?.amount ?? 0
}
