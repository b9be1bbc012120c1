// Mango queries on one database: runs what the planner (mango/) made of them.
import type { FindQuery } from '#core/wire.ts'
import type { Run } from '../connections/statement.ts'
import { toStored, type Stored } from '../documents/stored.ts'
import { noKeyColumns, type KeyColumns } from '../keys/columns.ts'
import type { Origin } from './origin.ts'
import { pageBytes, planCount, planFind, type FindPlan, type Through } from './plan.ts'
import { planSummary, type Summary, type SummaryQuery } from './summary.ts'
import { planSums, type SumsGroup, type SumsQuery } from './sums.ts'
import { bytesOf, isCut, type Portion } from '../documents/portion.ts'

export interface FindResult {
  readonly found: Stored[]
  readonly bookmark: string
  readonly warning?: string
  /** The page ended at its bytes, before its limit: the bookmark leads on. */
  readonly isCut: boolean
}

/** Where a query runs: behind the wall of one database, with the columns that its kinds' keys have, if it has kinds. */
interface FindSource {
  readonly run: Run
  readonly db: string
  readonly columns: KeyColumns | null
  /** What it looks at when that is not the records. */
  readonly origin?: Origin
}

/**
 * The page that a query describes. A page of large records is read in several portions, so that neither PostgreSQL nor this
 * process works long at a stretch. Throws Failure with CouchDB's code for a bad one.
 */
export async function findIn(
  { run, db, columns, origin }: FindSource,
  query: FindQuery,
  through?: Through,
  members?: readonly string[],
): Promise<FindResult> {
  const found: Row[] = []
  let bytes = 0
  for (let rest = query; ;) {
    const plan = planFind(db, rest, { columns, through, origin, members })
    const portion = await readPortion(run, plan)
    found.push(...portion.found)
    bytes += bytesOf(portion.found)
    const bookmark = plan.bookmark(portion.found)
    const limit = plan.limit - portion.found.length
    const more = portion.more && limit > 0
    if (!more || bytes >= pageBytes) {
      const page = { found: found.map(toStored), bookmark, isCut: more }
      return plan.warning === undefined ? page : { ...page, warning: plan.warning }
    }
    rest = { ...rest, bookmark, limit, skip: 0 }
  }
}

type Row = Stored & { readonly size?: number }

/** What the plan's statement finds; with smaller portions when a row was beyond its share of the page. */
async function readPortion(run: Run, plan: FindPlan): Promise<Portion<Row>> {
  const { isPortion, inPortions } = plan
  const found = await run<Row>(plan, plan.values)
  if (isPortion) return { found, more: isCut(found) }
  if (!inPortions || found.every(({ body }) => body !== null)) return { found, more: false }
  const cut = inPortions()
  const first = await run<Row>(cut, cut.values)
  return { found: first, more: isCut(first) }
}

/** How many records match, counted up to a limit. */
export async function countIn(
  { run, db, columns, origin }: FindSource,
  selector: Record<string, unknown>,
  limit: number | undefined,
): Promise<number> {
  const plan = planCount(db, selector, { limit, columns, origin })
  const [row] = await run<{ amount: number }>(plan, plan.values)
  return row?.amount ?? 0
}

/** Figures over the records that match. */
export async function summarizeIn(
  { run, db, columns }: FindSource,
  query: SummaryQuery,
): Promise<Summary> {
  const plan = planSummary(db, query, columns ?? noKeyColumns)
  return plan.read(await run(plan, plan.values))
}

/** Exact sums over the records that match. */
export async function sumIn(
  { run, db, columns }: FindSource,
  query: SumsQuery,
): Promise<SumsGroup[]> {
  const plan = planSums(db, query, columns ?? noKeyColumns)
  return plan.read(await run(plan, plan.values))
}
