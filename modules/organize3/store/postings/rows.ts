// The rows of postings, and the statements that write them.
import { postingsOf, type LedgerTotals, type Posting } from '#core/entity/postings.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import { toWire, type Stored } from '#server/store/documents/stored.ts'
import { valuesWriter, type Sent } from '#server/store/tables/values.ts'

/** A posting as it is kept. */
export interface PostingRow extends Posting {
  /** The record that it is of. */
  readonly id: string
  readonly klass: string
  /** Among the postings of its record, from 0. */
  readonly place: number
  /** ISO moment of the record; '' where it says none. */
  readonly created_at: string
}

/** Kinds that have postings. */
export type PostingKinds = ReadonlyMap<string, Pick<Entity, 'postings'>>

export function postingKinds(entities: readonly Entity[]): PostingKinds {
  const posting = entities.filter((entity) => entity.postings !== undefined)
  return new Map(posting.map((entity) => [entity.kind, entity]))
}

/** Characters of an ISO moment; longer values, which a replicated revision may have at first, are cut. */
const momentLength = 24

/** The rows of a record's current document: none for a deleted one, and for a kind without postings. */
export function rowsOf(kinds: PostingKinds, stored: Stored | undefined): PostingRow[] {
  const kind = stored && !stored.deleted ? kinds.get(stored.klass ?? '') : undefined
  if (!stored || !kind) return []
  const doc = toWire(stored)
  const created_at = String(doc.created_at ?? '').slice(0, momentLength)
  return postingsOf(kind, doc).map((posting, place) => ({
    ...posting,
    id: stored.id,
    klass: stored.klass ?? '',
    place,
    created_at,
  }))
}

const columns = ['ledger', 'date', 'created_at', 'klass', 'standing', 'flow', 'minor'] as const

/** Columns of a row as `PostingRow` has it. */
export const rowColumns = ['id', 'place', ...columns].join(', ')

const put = valuesWriter('postings_put', {
  head: `insert into postings (db, ${rowColumns})`,
  width: 2 + columns.length,
  tail: `on conflict (db, id, place) do update set
    ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
})

const add = valuesWriter('ledgers_add', {
  head: 'insert into ledgers as l (db, ledger, confirmed, pending, count)',
  width: 4,
  tail: `on conflict (db, ledger) do update set confirmed = l.confirmed + excluded.confirmed,
    pending = l.pending + excluded.pending, count = l.count + excluded.count`,
})

const cut: Statement = {
  name: 'postings_cut',
  text: 'delete from postings where db = $1 and id = any($2) and place >= $3',
}

/** Statements that write these rows, replacing rows with the same keys. */
export function putRows(rows: readonly PostingRow[]): Sent[] {
  return put(rows.map((row) => [row.id, row.place, ...columns.map((name) => row[name])]))
}

/** The statement that takes away the rows of these records from this position on. */
export function cutRows(ids: readonly string[], place: number): Sent {
  return [cut, [ids, place]]
}

/** Statements that add these sums to the totals of their ledgers; each ledger is named once. */
export function addTotals(sums: readonly LedgerTotals[]): Sent[] {
  const values = sums.map(({ ledger, confirmed, pending, count }) => {
    return [ledger, String(confirmed), String(pending), count]
  })
  return add(values)
}
