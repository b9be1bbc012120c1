// Records that are looked at from time to time, and when each is next: beside the documents, so that a look that finds nothing
// new makes no revision.
import type { Run, Statement } from '../connections.ts'

/** A look at a record that is due. */
export interface DueCheck {
  readonly id: string
  /** Looks that failed, one after the other, up to now. */
  readonly failures: number
}

/** When a record is looked at next. */
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
export const planCheck: Statement = {
  name: 'check_plan',
  text: `insert into record_checks (db, id, due_at, failures) values ($1, $2, $3, $4)
    on conflict (db, id) do update set due_at = excluded.due_at, failures = excluded.failures`,
}
export const dropCheck: Statement = {
  name: 'check_drop',
  text: 'delete from record_checks where db = $1 and id = $2',
}

/** Those that are due at this moment (ISO), the longest overdue first. */
export function readDueChecks(
  run: Run,
  db: string,
  { now, limit }: { readonly now: string; readonly limit: number },
): Promise<DueCheck[]> {
  return run<DueCheck>(due, [db, now, limit])
}
