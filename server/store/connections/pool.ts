// A pool of connections to PostgreSQL that closes down to its last connection, and logs lost or missing connections at
// most every few seconds.
import { Pool, type Client, type PoolClient, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { watchSilence, type SilenceLimits } from './silence.ts'

export interface TrackedPool {
  readonly pool: Pool
  /** Rejects when there is no connection in time. */
  borrow(): Promise<PoolClient>
  /** True while one of its connections keeps silent for longer than any statement may take. */
  isSilent(): boolean
  /** Cuts silent ones soon: the process stops. */
  hurry(): void
  /**
   * Waits for connections in use, and until the last one is closed: PostgreSQL may be stopped right after. Those that are
   * still in use when their time is over are cut, and their queries fail.
   */
  close(): Promise<void>
}

/** Time between two lines of the log. */
const logIntervalMs = 5_000

interface PoolOptions {
  /** Sent on every new connection before it is used. */
  readonly prepare?: string
  /** How long `close` waits for connections in use. */
  readonly closeTimeoutMs?: number
  readonly silence?: SilenceLimits | undefined
}

/** Opens nothing yet. */
export function makePool(
  config: PoolConfig,
  log: Logger,
  { prepare, closeTimeoutMs = 5_000, silence }: PoolOptions = {},
): TrackedPool {
  const open = new Map<PoolClient, Promise<void>>()
  const borrowed = new Set<PoolClient>()
  // Each of those that rest would hold up somebody.
  const resting = () => [...open.keys()].filter((client) => !borrowed.has(client))
  const { add, isSilent, hurry } = watchSilence(silence, resting)
  let closing = false
  let nextLogAt = 0

  function logFailure(error: unknown, message: string): void {
    const now = performance.now()
    if (closing || now < nextLogAt) return
    nextLogAt = now + logIntervalMs
    log.warn({ err: error }, message)
  }

  const pool = new Pool({
    ...config,
    // The pool waits for what this returns, whatever its type says.
    onConnect: (client) => {
      add(client as Client)
      return (prepare && client.query(prepare)) as unknown as void
    },
  })
  pool.on('acquire', (client) => void borrowed.add(client))
  pool.on('release', (_error, client) => void borrowed.delete(client))
  pool.on('connect', (client) => {
    // The pool itself listens while a connection is idle only.
    client.on('error', (error) => logFailure(error, 'a database connection was lost'))
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    open.set(client, ended)
    void ended.then(() => open.delete(client))
  })
  pool.on('error', () => undefined)

  return {
    pool,
    isSilent,
    hurry: () => hurry(open.keys()),
    async borrow() {
      try {
        return await pool.connect()
      } catch (error) {
        logFailure(error, 'no database connection')
        throw error
      }
    },
    async close() {
      closing = true
      const cut = setTimeout(() => {
        for (const client of open.keys()) client.connection.stream.destroy()
      }, closeTimeoutMs)
      await pool.end()
      await Promise.all(open.values())
      clearTimeout(cut)
    },
  }
}
