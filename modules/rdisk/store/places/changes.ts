// Collects the changes of a transaction to the places of one database: for each record its places at the beginning and now,
// whichever revision is the document. Written once, before the commit or a read of them.
import { isDeepStrictEqual } from 'node:util'
import type { Stored } from '#server/store/documents/stored.ts'
import type { Comparison, Following } from '#server/store/tables/followers.ts'
import type { Sql } from '#server/store/tables/sql.ts'
import { comparePlaces } from './check.ts'
import {
  appRowsOf,
  cutRows,
  putRows,
  rowsOf,
  trimVersions,
  type PlaceKinds,
  type PlaceRow,
} from './rows.ts'

interface Changed {
  readonly before: readonly PlaceRow[]
  after: readonly PlaceRow[]
  /** It may have former versions. */
  hasPast: boolean
}

export class PlaceChanges implements Following {
  readonly #changed = new Map<string, Changed>()
  readonly #kinds: PlaceKinds
  /** Folders of apps that places of this transaction lie in. */
  readonly #folders = new Map<string, PlaceRow>()
  readonly #sql: Sql

  constructor(kinds: PlaceKinds, sql: Sql) {
    this.#kinds = kinds
    this.#sql = sql
  }

  /** The document under an id is another one now. */
  follow(before: Stored | undefined, after: Stored): void {
    const known = this.#changed.get(after.id)
    const rows = rowsOf(this.#kinds, after)
    const hasPast = !after.rev.startsWith('1-')
    if (known) Object.assign(known, { after: rows, hasPast })
    else this.#note(after, { before: rowsOf(this.#kinds, before), after: rows, hasPast })
  }

  /** The rows that are kept of a record shall be others. */
  replace(
    record: Pick<Stored, 'id' | 'klass'>,
    before: readonly PlaceRow[],
    after: readonly PlaceRow[],
  ): void {
    this.#note(record, { before, after, hasPast: true })
  }

  #note(record: Pick<Stored, 'id' | 'klass'>, changed: Changed): void {
    if (changed.before.length === 0 && changed.after.length === 0) return
    this.#changed.set(record.id, changed)
    if (changed.before.length > 0) return
    for (const folder of appRowsOf(this.#kinds, record)) this.#folders.set(folder.id, folder)
  }

  /** Queues the collected changes. Revisions that wait must have been sent: former versions are counted among them. */
  flush(): void {
    if (this.#changed.size === 0) return
    const gone: string[] = []
    const put = [...this.#folders.values()]
    this.#folders.clear()
    const trimmed: PlaceRow[] = []
    for (const { before, after, hasPast } of this.#changed.values()) {
      const former = new Map(before.map((row) => [row.id, row]))
      for (const row of after) {
        const old = former.get(row.id)
        former.delete(row.id)
        if (!isDeepStrictEqual(old, row)) put.push(row)
        const isOther = old?.tag !== row.tag || row.keep < old.keep
        if (row.keep > 0 && hasPast && isOther) trimmed.push(row)
      }
      gone.push(...former.keys())
    }
    this.#changed.clear()
    const sends = [
      ...(gone.length > 0 ? [cutRows(gone)] : []),
      ...putRows(put),
      ...trimmed.map((row) => trimVersions(row)),
    ]
    for (const [statement, values] of sends) this.#sql.queue(statement, values)
  }

  compare(after: string): Promise<Comparison> {
    const of = { sql: this.#sql, kinds: this.#kinds, changes: this }
    return comparePlaces(of, after)
  }
}
