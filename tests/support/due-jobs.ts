// Jobs of a test run by the test's clock. The queue asks PostgreSQL for the time, which is that of the machine: a job for a moment
// of the other clock would run too early, or never.
import { Client } from 'pg'
import { runDueJobs } from '#server/jobs/runner.ts'
import type { House } from '#server/house.ts'

const later = 'later'

/** A job that was queued for no moment has that of its transaction; one that is tried again has its own. */
const isForMoment = 'locked_at is null and attempts = 0 and run_at <> updated_at'

const hold = `update graphile_worker._private_jobs set flags = jsonb_build_object('${later}', true)
  where ${isForMoment} and run_at > $1 and flags is null`
const release = `update graphile_worker._private_jobs set flags = null, run_at = now(), updated_at = now()
  where ${isForMoment} and run_at <= $1 and (flags is not null or run_at > now())`

/** Runs what is due by the clock of the house, and what becomes so by that. */
export async function runJobs(house: House, connectionString: string): Promise<void> {
  const sql = new Client({ connectionString })
  await sql.connect()
  try {
    await runDueJobs(house, connectionString, async () => {
      const now = [house.now()]
      await sql.query(hold, now)
      await sql.query(release, now)
      return [later]
    })
  } finally {
    await sql.end()
  }
}
