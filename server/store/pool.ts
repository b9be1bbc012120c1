// A pool of connections to PostgreSQL that can be ended to its last connection, and says once, not a thousand times,
// that there is none to be had.
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Logger } from 'pino'

export interface TrackedPool {
  readonly pool: Pool
  /** Throws what the pool throws. */
  borrow(): Promise<PoolClient>
  /** Waits for connections in use, and until the last one is gone: PostgreSQL may be stopped right after. */
  close(): Promise<void>
}

/** Milliseconds between two complaints of the same thing. */
const quiet = 5_000

/** Opens nothing yet. `prepare` is sent on every new connection before anybody gets it. */
export function makePool(config: PoolConfig, log: Logger, prepare?: string): TrackedPool {
  const open = new Set<Promise<void>>()
  let closing = false
  let quietUntil = 0

  function complain(error: unknown, words: string): void {
    const now = performance.now()
    if (closing || now < quietUntil) return
    quietUntil = now + quiet
    log.warn({ err: error }, words)
  }

  const pool = new Pool({
    ...config,
    // The pool waits for what this returns, whatever its type says.
    onConnect: (client) => (prepare && client.query(prepare)) as unknown as void,
  })
  pool.on('connect', (client) => {
    // The pool itself listens while a connection is idle only.
    client.on('error', (error) => complain(error, 'a database connection was lost'))
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    open.add(ended)
    void ended.then(() => open.delete(ended))
  })
  pool.on('error', () => undefined)

  return {
    pool,
    async borrow() {
      try {
        return await pool.connect()
      } catch (error) {
        complain(error, 'no database connection')
        throw error
      }
    },
    async close() {
      closing = true
      await pool.end()
      await Promise.all(open)
    },
  }
}
