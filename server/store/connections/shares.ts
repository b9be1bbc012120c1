// How the connections to PostgreSQL of one process are shared (`POOL`). Each part has its own, so that what is slow in one
// never keeps the others from going on.

/** What the number depends on. */
export interface PoolSize {
  /** All connections of the process, from `minConnections`. */
  readonly pool: number
  /** undefined: the embedded PostgreSQL, which one connection watches. */
  readonly databaseUrl: string | undefined
  /** This process works on the queue. */
  readonly jobs: boolean
}

export interface Shares {
  /** Reads at once; they share their connections fairly. */
  readonly reads: number
  /** Transactions of writers at once. */
  readonly transactions: number
  /** For what must not wait for them: sign-in and sessions, the health of the server, a read inside a transaction's work. */
  readonly beside: number
  /** Of the queue: one listens, the other one takes jobs and notes that they are done. */
  readonly queue: number
}

/** With fewer some part would have none; the watch and the connection that listens for changes are counted too. */
export const minConnections = 7

/** Enough for eight reads and six transactions at once: fewer writers at once would write more slowly together. */
export const usualConnections = 20

/** The shares of a process. Together with the connection that listens they are `pool`, of which the watch is one. */
export function sharesOf({ pool, databaseUrl, jobs }: PoolSize): Shares {
  const queue = jobs ? 2 : 0
  const watch = databaseUrl === undefined ? 1 : 0
  const rest = pool - 1 - watch - queue
  const beside = rest < 8 ? 1 : 2
  const transactions = Math.max(1, Math.floor(((rest - beside) * 3) / 7))
  return { reads: rest - beside - transactions, transactions, beside, queue }
}

/** Of a process of the usual size with everything in it. */
export const usualShares = sharesOf({ pool: usualConnections, databaseUrl: undefined, jobs: true })
