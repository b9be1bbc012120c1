// A follower whose rows are made from a record's current document alone: a module says how, and which statements write them. The changes of
// a transaction are collected by record, with its rows at the beginning and now, and written once, before the commit or a read of
// them. Every night the rows are compared with the documents and mended: a kind may have got rows with a new release, and what a
// restored database says is verified.
import { isDeepStrictEqual } from 'node:util'
import type { Statement } from '../connections/statement.ts'
import type { Stored } from '../documents/stored.ts'
import type { Comparison, Following } from './followers.ts'
import type { Sql } from './sql.ts'
import type { Sent } from './values.ts'

/** What becomes of the rows of one record. */
export interface RowChange<Row> {
  readonly record: Pick<Stored, 'id' | 'klass'>
  readonly before: readonly Row[]
  readonly after: readonly Row[]
  /** Former revisions of the record may be kept. */
  readonly hasPast: boolean
}

/** Rows that follow from documents. */
export interface Recounted<Row> {
  /** Kinds whose records have rows. */
  readonly klasses: readonly string[]
  /** The rows of a document; none for a deleted one. */
  rowsOf(stored: Stored | undefined): readonly Row[]
  recordOf(row: Row): string
  /** Tells the rows of one record apart. */
  keyOf(row: Row): unknown
  /** Reads the rows of records, whose ids are `$2`. */
  readonly rowsOfRecords: Statement
  /** Reads the rows of records that are gone or of another kind than these, which are `$2`, and further values. */
  readonly strays: Statement
  readonly strayValues?: readonly unknown[]
  /** Statements that write these changes, of which at least one is. */
  writes(changes: readonly RowChange<Row>[]): Sent[]
  /** Compares what is summed up of all rows with these, and mends it. Answers how many sums were wrong. */
  mendSums?(sql: Sql): Promise<number>
}

/** Records that one step compares, in one transaction. */
const maxRecords = 1_000

const recordsBehind: Statement = {
  name: 'compared_records',
  text: `select id, rev, klass, deleted, seq, body from documents
    where db = $1 and klass = any($2) and not deleted and id > $3 order by id limit $4`,
}

export class Recounting<Row> implements Following {
  readonly #changes = new Map<string, RowChange<Row>>()
  readonly #recounted: Recounted<Row>
  readonly #sql: Sql

  constructor(recounted: Recounted<Row>, sql: Sql) {
    this.#recounted = recounted
    this.#sql = sql
  }

  follow(before: Stored | undefined, after: Stored): void {
    const known = this.#changes.get(after.id)
    const former = known ? known.before : this.#recounted.rowsOf(before)
    const rows = this.#recounted.rowsOf(after)
    const hasPast = !after.rev.startsWith('1-')
    if (!known && former.length === 0 && rows.length === 0) return
    this.#changes.set(after.id, { record: after, before: former, after: rows, hasPast })
  }

  /** Revisions that wait must have been sent: former ones may be counted. */
  flush(): void {
    const changes = [...this.#changes.values()]
    if (changes.length === 0) return
    this.#changes.clear()
    for (const [statement, values] of this.#recounted.writes(changes)) {
      this.#sql.queue(statement, values)
    }
  }

  async compare(after: string): Promise<Comparison> {
    const { klasses, rowsOf, mendSums } = this.#recounted
    const records = await this.#sql.read<Stored>(recordsBehind, [klasses, after, maxRecords])
    const kept = await this.#rowsBy(
      this.#recounted.rowsOfRecords,
      records.map(({ id }) => id),
    )
    let mended = 0
    for (const record of records) {
      const [before, should] = [kept.get(record.id) ?? [], rowsOf(record)]
      if (isDeepStrictEqual(this.#byKey(before), this.#byKey(should))) continue
      this.#changes.set(record.id, { record, before, after: should, hasPast: true })
      mended += 1
    }
    this.flush()
    if (records.length === maxRecords) return { last: records.at(-1)!.id, mended }
    const strays = await this.#rowsBy(this.#recounted.strays, klasses, this.#recounted.strayValues)
    for (const [id, before] of strays) {
      this.#changes.set(id, { record: { id, klass: null }, before, after: [], hasPast: true })
    }
    this.flush()
    return { last: undefined, mended: mended + strays.size + ((await mendSums?.(this.#sql)) ?? 0) }
  }

  async #rowsBy(statement: Statement, of: readonly string[], further: readonly unknown[] = []) {
    const rows = await this.#sql.read<Row>(statement, [of, ...further])
    return Map.groupBy(rows, (row) => this.#recounted.recordOf(row))
  }

  #byKey(rows: readonly Row[]): Map<unknown, Row> {
    return new Map(rows.map((row) => [this.#recounted.keyOf(row), row]))
  }
}
