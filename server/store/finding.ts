// Mango queries on one database: runs what the planner (mango/) made of them.
import type { FindQuery } from '#core/wire.ts'
import type { Run } from './connections.ts'
import type { FindResult, Stored } from './database.ts'
import { planCount, planFind } from './mango/plan.ts'
import { toStored } from './reader.ts'

/** The page that a query describes. Throws Failure with CouchDB's code for a bad one. */
export async function findIn(run: Run, db: string, query: FindQuery): Promise<FindResult> {
  const plan = planFind(db, query)
  const rows = await run<Stored>(plan, plan.values)
  const found = { found: rows.map(toStored), bookmark: plan.bookmark(rows) }
  return plan.warning === undefined ? found : { ...found, warning: plan.warning }
}

/** How many records match, counted up to a limit. */
export async function countIn(
  run: Run,
  db: string,
  { selector, limit }: { selector: Record<string, unknown>; limit: number | undefined },
): Promise<number> {
  const plan = planCount(db, selector, limit)
  const [row] = await run<{ amount: number }>(plan, plan.values)
  return row?.amount ?? 0
}
