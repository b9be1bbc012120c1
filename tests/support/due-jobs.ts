// Jobs of a test run by the test's clock. The queue asks PostgreSQL for the time, which is that of the machine: a job for a moment
// of the other clock would run too early, or never.
import { Pool } from 'pg'
import { runDueJobs } from '#server/jobs/runner.ts'
import type { House } from '#server/house.ts'

const later = 'later'

/** A job that was queued for no moment has that of its transaction; one that is tried again has its own. */
const isForMoment = 'locked_at is null and attempts = 0 and run_at <> updated_at'

const hold = `update graphile_worker._private_jobs set flags = jsonb_build_object('${later}', true)
  where ${isForMoment} and run_at > $1 and flags is null`
const release = `update graphile_worker._private_jobs set flags = null, run_at = now(), updated_at = now()
  where ${isForMoment} and run_at <= $1 and (flags is not null or run_at > now())`

/** Connections of each database that has run jobs: a new one for each run cost a quarter of PostgreSQL's work. */
const pools = new Map<string, Pool>()

function poolOf(connectionString: string): Pool {
  const there = pools.get(connectionString)
  if (there) return there
  const pool = new Pool({ connectionString, max: 3 })
  // They break when a test ends its database, at rest and at work.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pools.set(connectionString, pool)
  return pool
}

/** Ends the connections with which jobs ran there. */
export async function closeJobs(connectionString: string): Promise<void> {
  const pool = pools.get(connectionString)
  pools.delete(connectionString)
  await pool?.end()
}

/** Runs what is due by the clock of the house, and what becomes so by that. */
export async function runJobs(house: House, connectionString: string): Promise<void> {
  const pool = poolOf(connectionString)
  const client = await pool.connect()
  try {
    await runDueJobs(house, pool, async () => {
      const now = [house.now()]
      await client.query(hold, now)
      await client.query(release, now)
      return [later]
    })
  } finally {
    client.release()
  }
}
