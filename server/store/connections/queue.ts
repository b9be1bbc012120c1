// The connections of the job queue, and the jobs that a dead process left locked there: a job is locked in the name of
// its process, and that name is held by a connection for as long as the process lives.
import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { translate } from './connections.ts'
import { makePool } from './pool.ts'
import type { SilenceLimits } from './silence.ts'

export interface QueueConnections {
  readonly pool: Pool
  /** Publishes the name under which this process locks its jobs. Called once, before it takes any. */
  publishName(name: string): void
  /** What is done every hour or night is due by this clock again, where it was last queued by one that was ahead. */
  forgetFuture(): Promise<void>
  /** Unlocks the jobs of processes that are gone. */
  freeAbandoned(): Promise<void>
  /** True while one of them keeps silent. */
  isSilent(): boolean
  /** Cuts silent ones soon: the process stops. */
  hurry(): void
  close(): Promise<void>
}

const prefix = 'bancada jobs '
const setName = `select set_config('application_name', $1, false)`
const unlock = `select graphile_worker.force_unlock_workers(array_agg(locked_by))
  from (select distinct locked_by from graphile_worker.jobs where locked_by is not null) as held
  where not exists (select from pg_stat_activity
    where datname = current_database() and application_name = $1 || held.locked_by)`
const forgetFuture = `update graphile_worker._private_known_crontabs set last_execution = null
  where last_execution > now() + interval '1 hour'`

const connectionTimeoutMillis = 8_000

/** Connecting ends in time; those who wait for a connection of the pool wait for each other as long as it takes. */
class QueueClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis })
  }
}

/** `max`: connections, of which one listens. */
export function openQueue(
  connectionString: string,
  max: number,
  log: Logger,
  silence?: SilenceLimits,
): QueueConnections {
  const application_name = prefix.trim()
  const config = { connectionString, max, application_name, Client: QueueClient }
  const { pool, isSilent, hurry, close } = makePool(config, log, { silence })
  const named = new WeakSet<PoolClient>()
  let ownName: string | undefined

  // The queue keeps one connection to listen on, where other processes find the name.
  pool.on('acquire', (client) => {
    if (ownName === undefined || named.has(client)) return
    named.add(client)
    client.query(setName, [ownName]).catch(() => undefined)
  })

  return {
    pool,
    publishName(name) {
      ownName = prefix + name
    },
    async forgetFuture() {
      await pool.query(forgetFuture)
    },
    async freeAbandoned() {
      try {
        await pool.query(unlock, [prefix])
      } catch (error) {
        log.warn({ err: translate(error) }, 'jobs of processes that are gone could not be freed')
      }
    },
    isSilent,
    hurry,
    close,
  }
}
