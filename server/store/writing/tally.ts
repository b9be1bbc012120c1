// What a transaction adds to its database as a whole: the sequence, totals and counters, and how much each person wrote.
import type { Run, Statement } from '../connections/statement.ts'
import { readCounters, type Counter, type Row } from '../queries/records.ts'
import { CounterChanges } from './counter-changes.ts'
import type { Revision } from './put.ts'
import type { Written } from './rates.ts'

interface TallyOptions {
  readonly name: string
  readonly run: Run
  readonly queue: (statement: Statement, values: unknown[]) => void
}

export class Tally {
  /** By the writer's id; '' for the system. */
  readonly written = new Map<string, Written>()
  readonly #totals = { count: 0, deleted: 0, bytes: 0, bodies: 0 }
  readonly #counters: CounterChanges
  readonly #name: string
  readonly #run: Run
  #start: number | undefined
  #seq = 0

  constructor({ name, run, queue }: TallyOptions) {
    this.#name = name
    this.#run = run
    this.#counters = new CounterChanges(name, queue)
  }

  /** The sequence of the last write; that of the database as it was locked before the first one. */
  get seq(): number {
    return this.#seq
  }

  /** Goes on from the sequence that the database has. */
  startAt(seq: number): void {
    if (this.#start === undefined) this.#start = this.#seq = seq
  }

  takeSeq(): void {
    this.#seq += 1
  }

  /** Counts the change of one document. */
  account(before: Row | undefined, after: Row): void {
    this.#totals.count += Number(!after.deleted) - Number(before?.deleted === false)
    this.#totals.deleted += Number(after.deleted) - Number(before?.deleted === true)
    this.#totals.bytes += after.size - (before?.size ?? 0)
    if (before && !before.deleted) this.#counters.remove(before.counters, before.size)
    if (!after.deleted) this.#counters.add(after.counters, after.size)
  }

  countBody({ put: { actor }, text }: Revision): void {
    const bytes = Buffer.byteLength(text)
    this.#totals.bodies += bytes
    this.note(actor, { documents: 1, bytes })
  }

  /** Counts what one person wrote. */
  note(actor: string | null, { documents, bytes }: Written): void {
    const before = this.written.get(actor ?? '') ?? { documents: 0, bytes: 0 }
    const sum = { documents: before.documents + documents, bytes: before.bytes + bytes }
    this.written.set(actor ?? '', sum)
  }

  async counters(kinds?: readonly string[]): Promise<Counter[]> {
    const known = kinds && this.#counters.known(kinds)
    if (known) return known
    this.flush()
    const { version } = this.#counters
    const found = await readCounters(this.#run, this.#name, kinds)
    if (kinds && version === this.#counters.version) this.#counters.learn(kinds, found)
    return found
  }

  /** Queues the counters so far. */
  flush(): void {
    this.#counters.flush()
  }

  /** Queues totals and counters, once, before the commit; true when anything was written. */
  finish(window: number): boolean {
    const isUntouched = this.#start === undefined || this.#seq === this.#start
    if (this.#start === undefined || (isUntouched && this.written.size === 0)) return false
    const sum = { documents: 0, bytes: 0 }
    for (const { documents, bytes } of this.written.values()) {
      sum.documents += documents
      sum.bytes += bytes
    }
    this.#counters.finish({ ...this.#totals, seq: this.#seq, written: sum, window })
    return true
  }
}
