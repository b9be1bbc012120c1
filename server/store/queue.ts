// The connections of the job queue, and what a dead process left behind there: each job is held in its process's name,
// and that name stands on a connection for as long as the process lives.
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { translate } from './connections.ts'
import { makePool } from './pool.ts'

export interface QueueConnections {
  readonly pool: Pool
  /** Tells the others under which name this process holds its jobs. Called once, before it takes any. */
  live(name: string): void
  /** Gives the jobs of processes that are gone back to the queue. */
  freeAbandoned(): Promise<void>
  close(): Promise<void>
}

const prefix = 'bancada jobs '
const nameIt = `select set_config('application_name', $1, false)`
const free = `select graphile_worker.force_unlock_workers(array_agg(locked_by))
  from (select distinct locked_by from graphile_worker.jobs where locked_by is not null) as held
  where not exists (select from pg_stat_activity
    where datname = current_database() and application_name = $1 || held.locked_by)`

/** `max`: connections, of which one listens. */
export function openQueue(connectionString: string, max: number, log: Logger): QueueConnections {
  const application_name = prefix.trim()
  const { pool, close } = makePool({ connectionString, max, application_name }, log)
  const named = new WeakSet<PoolClient>()
  let own: string | undefined

  // The queue keeps one connection to listen on: whoever looks finds the name there.
  pool.on('acquire', (client) => {
    if (own === undefined || named.has(client)) return
    named.add(client)
    client.query(nameIt, [own]).catch(() => undefined)
  })

  return {
    pool,
    live(name) {
      own = prefix + name
    },
    async freeAbandoned() {
      try {
        await pool.query(free, [prefix])
      } catch (error) {
        log.warn({ err: translate(error) }, 'jobs of processes that are gone could not be freed')
      }
    },
    close,
  }
}
