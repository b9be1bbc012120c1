// What those who run the installation see of the queue of jobs: how many, which failed and why; never what a job was handed.
import type { Statement } from '#server/store/connections/statement.ts'
import type { WritesShared } from '#server/store/tables/sql.ts'
import type { SeenJob, SeenQueue } from '../rules/seen.ts'

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
    ) => read<SeenJob>(jobs, [tasks, failed, limit]),
    totals: () => read<SeenQueue['totals'][number]>(totals, []),
    /** Runs a job that failed as soon as it can be; false when there is none of that number, or it is running. */
    async retry(id: number): Promise<boolean> {
      const [row] = await write<{ done: boolean }>(retry, [id])
      return row?.done === true
    },
  }
}
