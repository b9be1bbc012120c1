// The job of the load generator and its answer: plain JSON between two processes.

/**
 * One request. In its path and its body `$ID` becomes a new ULID, in its path `$RECORD` and `$REV` the id and revision of a record that is
 * changed; with a header `x-forwarded-for` each one comes from another address.
 */
export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Job {
  /** Folder of `node_modules` with the load generator. */
  readonly tools: string
  readonly address: string
  readonly connections: number
  readonly seconds: number
  /** So many requests instead, all of them awaited: for requests that take long. */
  readonly amount?: number
  /** Sent in turn by each connection. */
  readonly asks: readonly Ask[]
  /** Records to change: each is changed by one request at a time. */
  readonly records?: readonly Existing[]
}

/** How rows become the JSON that a bare handler answers. */
export type Shape = 'document' | 'documents' | 'changes' | 'view' | 'written'

/** The plain statement behind a case: one text, and values for each of the case's asks. */
export interface Plain {
  readonly text: string
  /** False where PostgreSQL must see the values each time to choose a plan, as the product lets it. */
  readonly isPrepared: boolean
  /**
   * Rotated in step with `asks`. `$ID`, `$RECORD` and `$REV` stand for those of the request, `$IDS` for 500 new ids,
   * `$BODY` for its body, `$DOCS` for the documents in it.
   */
  readonly values: readonly (readonly unknown[])[]
  readonly shape: Shape
}

/** A plain statement to run instead. */
export interface SqlJob {
  readonly connectionString: string
  readonly plain: Plain
  readonly connections: number
  readonly seconds: number
}

export interface Existing {
  readonly id: string
  readonly rev: string
}

export interface Measured {
  /** Answers a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Answers in all. */
  readonly count: number
}

/** Value below which this part of the sorted values lies. */
export function percentile(sorted: ArrayLike<number>, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
