// Sums up what a transaction adds to one database's counters and writes it at once, so that a thousand records cost one
// statement. The key `*` is the Group's number of records and goes into its facts too.
import type { Statement } from '../connections/statement.ts'
import type { Counter } from '../queries/records.ts'
import type { Written } from './rates.ts'

const records = 'update groups set records = records + $5 where db = $1 and $5 <> 0'
const counters = `insert into counters as c (db, kind, amount, size)
    select $1, * from unnest($2::text[], $3::bigint[], $4::bigint[])
    on conflict (db, kind) do update set amount = c.amount + excluded.amount,
      size = c.size + excluded.size`
const addCounters: Statement = {
  name: 'counters_add',
  text: `with records as (${records}) ${counters}`,
}
const addAll: Statement = {
  name: 'totals_add',
  text: `with records as (${records}), counters as (${counters})
    update databases set update_seq = $6, doc_count = doc_count + $7,
      doc_del_count = doc_del_count + $8, bytes = bytes + $9, revision_bytes = revision_bytes + $10,
      write_window = $11,
      window_documents = case write_window when $11 then window_documents else 0 end + $12,
      window_bytes = case write_window when $11 then window_bytes else 0 end + $13
    where db = $1`,
}

/** What a transaction does to its database as a whole. */
export interface Totals {
  readonly seq: number
  readonly count: number
  readonly deleted: number
  /** Of documents alone. */
  readonly bytes: number
  /** Bytes of the bodies that were written. */
  readonly bodies: number
  /** What counts for the rate of writes. */
  readonly written: Written
  /** The window of `rates.ts` in which they were. */
  readonly window: number
}

export class CounterChanges {
  readonly #changes = new Map<string, { amount: number; size: number }>()
  /** What this transaction read, kept up to date: no other transaction changes it while the database is locked. */
  readonly #known = new Map<string, { amount: number; size: number }>()
  readonly #db: string
  readonly #queue: (statement: Statement, values: unknown[]) => void

  constructor(db: string, queue: (statement: Statement, values: unknown[]) => void) {
    this.#db = db
    this.#queue = queue
  }

  add(kinds: readonly string[], size: number): void {
    this.#change(kinds, 1, size)
  }

  remove(kinds: readonly string[], size: number): void {
    this.#change(kinds, -1, -size)
  }

  /** The current counters of these keys, without a query; undefined when one of them was never read. */
  known(kinds: readonly string[]): Counter[] | undefined {
    if (!kinds.every((kind) => this.#known.has(kind))) return undefined
    const all = kinds.map((kind) => ({ kind, ...this.#known.get(kind)! }))
    return all.filter(({ amount }) => amount !== 0)
  }

  /** Goes up with every change: a reader compares it, and discards what was read before a change. */
  version = 0

  /** Remembers what was read for these keys after a `flush`. */
  learn(kinds: readonly string[], found: readonly Counter[]): void {
    for (const kind of kinds) {
      const { amount = 0, size = 0 } = found.find((one) => one.kind === kind) ?? {}
      this.#known.set(kind, { amount, size })
    }
  }

  /** Queues the changes so far. */
  flush(): void {
    const values = this.#take()
    if (values[1].length > 0) this.#queue(addCounters, values)
  }

  /** Queues the changes so far, and the database's totals with them. */
  finish({ seq, count, deleted, bytes, bodies, written, window }: Totals): void {
    const totals = [seq, count, deleted, bytes, bodies, window, written.documents, written.bytes]
    this.#queue(addAll, [...this.#take(), ...totals])
  }

  #take(): [string, string[], number[], number[], number] {
    const changes = [...this.#changes].filter(([, { amount, size }]) => amount !== 0 || size !== 0)
    this.#changes.clear()
    // One order for all writers of all processes, so that they cannot deadlock.
    changes.sort(([one], [other]) => (one < other ? -1 : 1))
    const amounts = changes.map(([, { amount }]) => amount)
    const sizes = changes.map(([, { size }]) => size)
    const all = changes.find(([kind]) => kind === '*')?.[1].amount ?? 0
    return [this.#db, changes.map(([kind]) => kind), amounts, sizes, all]
  }

  #change(kinds: readonly string[], amount: number, size: number): void {
    this.version += 1
    for (const kind of new Set(kinds)) {
      const sum = this.#changes.get(kind) ?? { amount: 0, size: 0 }
      this.#changes.set(kind, { amount: sum.amount + amount, size: sum.size + size })
      const known = this.#known.get(kind)
      if (!known) continue
      known.amount += amount
      known.size += size
    }
  }
}
