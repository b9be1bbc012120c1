// Collects the changes of a transaction to the postings of one database: for each record its postings at the beginning and now,
// whichever revision is the document. Written once, with the totals of the ledgers, before the commit or a read of them.
import { isDeepStrictEqual } from 'node:util'
import type { LedgerTotals } from '#core/entity/postings.ts'
import type { Stored } from '#server/store/documents/stored.ts'
import type { Comparison, Following } from '#server/store/tables/followers.ts'
import type { Sql } from '#server/store/tables/sql.ts'
import { comparePostings } from './check.ts'
import { addTotals, cutRows, putRows, rowsOf, type PostingKinds, type PostingRow } from './rows.ts'

interface Changed {
  readonly before: readonly PostingRow[]
  after: readonly PostingRow[]
}

export class PostingChanges implements Following {
  readonly #changed = new Map<string, Changed>()
  readonly #kinds: PostingKinds
  readonly #sql: Sql

  constructor(kinds: PostingKinds, sql: Sql) {
    this.#kinds = kinds
    this.#sql = sql
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
          records.map(([id]) => id),
          length,
        ),
      ),
      ...putRows(changed.flatMap(([, { after }]) => after)),
      ...addTotals(differences(changed.map(([, change]) => change))),
    ]
    for (const [statement, values] of sends) this.#sql.queue(statement, values)
  }

  compare(after: string): Promise<Comparison> {
    return comparePostings({ sql: this.#sql, kinds: this.#kinds, changes: this }, after)
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
