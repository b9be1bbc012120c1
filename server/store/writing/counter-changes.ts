// Sums up what a transaction adds to one database's counters and writes it at once, so that a thousand records cost one
// statement. The key `*` is the Group's number of records and goes into its facts too.
import type { Statement } from '../connections.ts'
import type { Counter } from '../database.ts'

const addCounters: Statement = {
  name: 'counters_add',
  text: `insert into counters as c (db, kind, amount, size)
    select $1, * from unnest($2::text[], $3::bigint[], $4::bigint[])
    on conflict (db, kind) do update set amount = c.amount + excluded.amount,
      size = c.size + excluded.size`,
}
const addRecords: Statement = {
  name: 'group_records',
  text: 'update groups set records = records + $2 where db = $1',
}

export class CounterChanges {
  readonly #changes = new Map<string, { amount: number; size: number }>()
  /** What was read in this transaction, kept in step: nobody else changes it while the database is locked. */
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

  /** Counters of these keys as they stand now, without asking; undefined when one of them was never read. */
  known(kinds: readonly string[]): Counter[] | undefined {
    if (!kinds.every((kind) => this.#known.has(kind))) return undefined
    const all = kinds.map((kind) => ({ kind, ...this.#known.get(kind)! }))
    return all.filter(({ amount }) => amount !== 0)
  }

  /** Goes up with every change: who reads compares it, so that nothing is learnt that was changed meanwhile. */
  version = 0

  /** Remembers what was read for these keys after a `flush`. */
  learn(kinds: readonly string[], found: readonly Counter[]): void {
    for (const kind of kinds) {
      const { amount = 0, size = 0 } = found.find((one) => one.kind === kind) ?? {}
      this.#known.set(kind, { amount, size })
    }
  }

  /** Queues what has gathered. */
  flush(): void {
    const changes = [...this.#changes].filter(([, { amount, size }]) => amount !== 0 || size !== 0)
    this.#changes.clear()
    if (changes.length === 0) return
    // One order for all writers of all processes, so that none waits for another in a circle.
    changes.sort(([one], [other]) => (one < other ? -1 : 1))
    const amounts = changes.map(([, { amount }]) => amount)
    const sizes = changes.map(([, { size }]) => size)
    this.#queue(addCounters, [this.#db, changes.map(([kind]) => kind), amounts, sizes])
    const records = changes.find(([kind]) => kind === '*')?.[1].amount ?? 0
    if (records !== 0) this.#queue(addRecords, [this.#db, records])
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
