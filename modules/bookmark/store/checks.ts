// Pages that are looked at from time to time, and when each is next: beside the bookmarks, so that a look that finds nothing
// new makes no revision.
import type { Statement } from '#server/store/connections/statement.ts'
import type { ReadsTables, WritesTables } from '#server/store/tables/sql.ts'

/** A look at the page of a bookmark that is due. */
export interface DueCheck {
  readonly id: string
  /** Looks that failed, one after the other, up to now. */
  readonly failures: number
}

/** When a page is looked at next. */
export interface PlannedCheck {
  /** ISO moment. */
  readonly due_at: string
  readonly failures: number
}

const due: Statement = {
  name: 'checks_due',
  text: `select id, failures from record_checks where db = $1 and due_at <= $2
    order by due_at, id limit $3`,
}
const plan: Statement = {
  name: 'check_plan',
  text: `insert into record_checks (db, id, due_at, failures) values ($1, $2, $3, $4)
    on conflict (db, id) do update set due_at = excluded.due_at, failures = excluded.failures`,
}
const drop: Statement = {
  name: 'check_drop',
  text: 'delete from record_checks where db = $1 and id = $2',
}

export interface CheckQueries {
  /** Those that are due at this moment (ISO), the longest overdue first. */
  due(now: string, limit: number): Promise<DueCheck[]>
}

export interface CheckTables extends CheckQueries {
  /** When the page of this bookmark is looked at next, in the place of what was planned. */
  plan(id: string, planned: PlannedCheck): void
  /** It is looked at no more. */
  drop(id: string): void
}

export function checkQueries({ sql }: ReadsTables): CheckQueries {
  return { due: (now, limit) => sql.read<DueCheck>(due, [now, limit]) }
}

export function checkTables({ sql }: WritesTables): CheckTables {
  return {
    ...checkQueries({ sql }),
    plan: (id, { due_at, failures }) => sql.queue(plan, [id, due_at, failures]),
    drop: (id) => sql.queue(drop, [id]),
  }
}
