// What those who run the installation see of the queue of jobs: how many, which failed and why; never what a job was handed.
import type { Statement } from '../connections/statement.ts'
import type { WritesShared } from '../tables/sql.ts'

export interface QueuedJob {
  readonly id: number
  readonly task: string
  /** The database it is about, and the address that a mail goes to; null for others. */
  readonly db: string | null
  readonly mail_to: string | null
  /** ISO moments. */
  readonly run_at: string
  readonly created_at: string
  readonly attempts: number
  readonly max_attempts: number
  readonly running: boolean
  readonly last_error: string | null
}

export interface QueueTotal {
  readonly task: string
  readonly waiting: number
  readonly running: number
  /** Of those that wait, the ones that failed before. */
  readonly failing: number
  /** Tried so often that nobody tries again. */
  readonly given_up: number
}

const jobs: Statement = {
  name: 'queue_jobs',
  text: 'select * from queue_jobs($1, $2, $3)',
}
const totals: Statement = { name: 'queue_totals', text: 'select * from queue_totals()' }
const retry: Statement = { name: 'queue_retry', text: 'select queue_retry($1) as done' }

export function queueTables({ shared: { read, write } }: WritesShared) {
  return {
    /** The latest first; `tasks` null: all. */
    jobs: (
      tasks: readonly string[] | null,
      { failed, limit }: { failed: boolean; limit: number },
    ) => read<QueuedJob>(jobs, [tasks, failed, limit]),
    totals: () => read<QueueTotal>(totals, []),
    /** Runs a job that failed as soon as it can be; false when there is none of that number, or it is running. */
    async retry(id: number): Promise<boolean> {
      const [row] = await write<{ done: boolean }>(retry, [id])
      return row?.done === true
    },
  }
}
