// Collects the changes of a transaction to the postings of one database: for each record its postings at the beginning and now,
// whichever revision is the document. Written once, with the totals of the ledgers, before the commit or a read of them.
import { isDeepStrictEqual } from 'node:util'
import type { LedgerTotals } from '#core/entity/postings.ts'
import type { Statement } from '../connections.ts'
import type { Stored } from '../database.ts'
import { addTotals, cutRows, putRows, rowsOf, type PostingKinds, type PostingRow } from './rows.ts'

interface Changed {
  readonly before: readonly PostingRow[]
  after: readonly PostingRow[]
}

export class PostingChanges {
  readonly #changed = new Map<string, Changed>()
  readonly #db: string
  readonly #kinds: PostingKinds
  readonly #queue: (statement: Statement, values: unknown[]) => void

  constructor(
    db: string,
    kinds: PostingKinds,
    queue: (statement: Statement, values: unknown[]) => void,
  ) {
    this.#db = db
    this.#kinds = kinds
    this.#queue = queue
  }

  /** The document under an id is another one now. */
  follow(before: Stored | undefined, after: Stored): void {
    const known = this.#changed.get(after.id)
    const rows = rowsOf(this.#kinds, after)
    if (known) known.after = rows
    else this.replace(after.id, rowsOf(this.#kinds, before), rows)
  }

  /** The rows that are kept of a record shall be others. */
  replace(id: string, before: readonly PostingRow[], after: readonly PostingRow[]): void {
    if (before.length > 0 || after.length > 0) this.#changed.set(id, { before, after })
  }

  /** Queues the collected changes. */
  flush(): void {
    const changed = [...this.#changed].filter(
      ([, { before, after }]) => !isDeepStrictEqual(before, after),
    )
    this.#changed.clear()
    if (changed.length === 0) return
    const shorter = changed.filter(([, { before, after }]) => after.length < before.length)
    const cuts = Map.groupBy(shorter, ([, { after }]) => after.length)
    const sends = [
      ...[...cuts].map(([length, records]) =>
        cutRows(
          this.#db,
          records.map(([id]) => id),
          length,
        ),
      ),
      ...putRows(
        this.#db,
        changed.flatMap(([, { after }]) => after),
      ),
      ...addTotals(this.#db, differences(changed.map(([, change]) => change))),
    ]
    for (const [statement, values] of sends) this.#queue(statement, values)
  }
}

/** What the changes add to each ledger, in one order for all writers. */
function differences(changes: readonly Changed[]): LedgerTotals[] {
  const sums = new Map<string, { confirmed: bigint; pending: bigint; count: number }>()
  const add = ({ ledger, standing, minor }: PostingRow, sign: 1 | -1) => {
    const sum = sums.get(ledger) ?? { confirmed: 0n, pending: 0n, count: 0 }
    if (standing !== 'imported') sum[standing] += BigInt(sign * minor)
    sum.count += sign
    sums.set(ledger, sum)
  }
  for (const { before, after } of changes) {
    for (const row of before) add(row, -1)
    for (const row of after) add(row, 1)
  }
  return [...sums]
    .map(([ledger, sum]) => ({ ledger, ...sum }))
    .filter(({ confirmed, pending, count }) => confirmed !== 0n || pending !== 0n || count !== 0)
    .sort((one, other) => (one.ledger < other.ledger ? -1 : 1))
}
