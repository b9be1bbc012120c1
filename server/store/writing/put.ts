// One write of one record, spelled out: which revision it follows, what is stored, how the row stands afterwards.
import { searchTerms } from '#core/values/search.ts'
import { fail } from '#core/errors.ts'
import type { Statement } from '../connections.ts'
import type { Put } from '../database.ts'
import { keyNames, keysOf, type KeyColumns } from '../key-columns.ts'
import type { Row } from '../reader.ts'
import { generationOf } from './revision.ts'

/** The parent is a leaf no more, the new revision is one; the document stays as it is. Takes `revisionValues`. */
export const putRevision: Statement = {
  name: 'put_revision',
  text: `with parent as (update revisions set leaf = false where db = $1 and id = $2 and rev = $5)
    insert into revisions
      (db, id, rev, generation, parent, leaf, deleted, seq, klass, event, actor, at, body)
    values ($1, $2, $3, $4, $5, true, $6, $7, $8, $9, $10, $11, $12)`,
}

const incoming = `incoming as materialized (
    select id, rev, generation, parent, deleted, seq, klass, event, actor, at, body,
      array_to_tsvector(terms::text[]) as terms, counters::text[] as counters, size, keys::text[] as keys
    from unnest($2::text[], $3::text[], $4::integer[], $5::text[], $6::boolean[], $7::bigint[],
      $8::text[], $9::text[], $10::text[], $11::timestamptz[], $12::jsonb[],
      $13::text[], $14::text[], $15::integer[], $16::text[])
      as sent (id, rev, generation, parent, deleted, seq, klass, event, actor, at, body,
        terms, counters, size, keys))`
const parents = `parents as (
    update revisions r set leaf = false from incoming i
      where r.db = $1 and r.id = i.id and r.rev = i.parent)`
const revisions = `added as (
    insert into revisions
      (db, id, rev, generation, parent, leaf, deleted, seq, klass, event, actor, at, body)
    select $1, id, rev, generation, parent, true, deleted, seq, klass, event, actor, at, body
      from incoming)`
const documents = `insert into documents
      (db, id, rev, deleted, seq, klass, body, terms, counters, size, ${keyNames.join(', ')})
    select $1, id, rev, deleted, seq, klass, body, terms, counters, size,
        ${keyNames.map((_, at) => `keys[${at + 1}]`).join(', ')}
      from incoming
    on conflict (db, id) do update set rev = excluded.rev, deleted = excluded.deleted,
      seq = excluded.seq, klass = excluded.klass, body = excluded.body, terms = excluded.terms,
      counters = excluded.counters, size = excluded.size,
      ${keyNames.map((key) => `${key} = excluded.${key}`).join(', ')}`

/**
 * New revisions of different records, each of which becomes its document; their parents are leaves no more. One
 * statement however many they are. Takes `documentValues`.
 */
export const putDocuments: Statement = {
  name: 'put',
  text: `with ${incoming}, ${parents}, ${revisions} ${documents}`,
}
/**
 * The same for records' first revisions, which have no parents to look for. A plan made while the table is empty would
 * look for them among all of the database's revisions, and a long import would go on with that plan.
 */
export const putFirst: Statement = {
  name: 'put_first',
  text: `with ${incoming}, ${revisions} ${documents}`,
}
/**
 * Ancestors that a writer names: those this installation never saw get their place in the tree without a body, and
 * none of them is a leaf. Takes their revisions, generations, parents, and whether they stay the leaves they are.
 */
export const putAncestors: Statement = {
  name: 'put_ancestors',
  text: `insert into revisions as r (db, id, rev, generation, parent, leaf, deleted, seq, event, at)
    select $1, $2, line.rev, line.generation, line.parent, line.stays, false, $3, 'missing', $4
      from unnest($5::text[], $6::integer[], $7::text[], $8::boolean[])
        as line (rev, generation, parent, stays)
    on conflict (db, id, rev) do update set leaf = r.leaf and excluded.leaf,
      parent = coalesce(r.parent, excluded.parent)`,
}

/** A revision about to be written, as the statements take it. */
export interface Revision {
  readonly put: Put
  readonly rev: string
  readonly parent: string | null
  readonly seq: number
  /** Canonical text of the body. */
  readonly text: string
  readonly terms: string[]
}

/**
 * The revision that the new one follows; null for a first one. `leaves` are the record's leaves where it has several.
 * Throws conflict when the writer saw another one, bad_request for what is no revision.
 */
export function parentOf(
  before: Row | undefined,
  { rev }: Put,
  leaves: readonly { readonly rev: string }[] | undefined,
): string | null {
  if (rev !== undefined) generationOf(rev)
  if (!before) return rev ?? null
  if (before.deleted && rev === undefined) return before.rev
  const known = leaves ?? [before]
  if (rev !== undefined && known.some((leaf) => leaf.rev === rev)) return rev
  throw fail('conflict', 'document_update_conflict')
}

export function revisionValues(name: string, { put, rev, parent, seq, text }: Revision): unknown[] {
  const { id, deleted, klass, event, actor, at } = put
  return [name, id, rev, generationOf(rev), parent, deleted, seq, klass, event, actor, at, text]
}

/** What `putDocuments` and `putFirst` take: one list for each column. */
export function documentValues(
  name: string,
  revisionsOf: readonly Revision[],
  columns: KeyColumns,
): unknown[] {
  const rows = revisionsOf.map((revision) => {
    const { put, text, terms } = revision
    const counters = put.deleted ? [] : put.counters
    const [, ...values] = revisionValues(name, revision)
    const keys = keysOf(columns, put)
    return [
      ...values,
      arrayText(terms),
      arrayText(counters),
      Buffer.byteLength(text),
      arrayText(keys),
    ]
  })
  const width = rows[0]?.length ?? 0
  return [name, ...Array.from({ length: width }, (_, at) => rows.map((row) => row[at]))]
}

/** A list of texts as PostgreSQL writes it, for a list inside a list. */
function arrayText(texts: readonly (string | null)[]): string {
  const parts = texts.map((text) =>
    text === null ? 'null' : `"${text.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`,
  )
  return `{${parts.join(',')}}`
}

/** The row as it stands after a write that left one leaf. */
export function rowOf({ put, seq, text, rev }: Revision): Row {
  const { id, klass, deleted } = put
  const counters = deleted ? [] : put.counters
  return standing({ id, rev, klass, deleted, seq, counters, text, leaves: 1 })
}

/** A row from the text of its body, which is parsed anew for each reader, so that none can change another's. */
export function standing({ text, ...row }: Omit<Row, 'body' | 'size'> & { text: string }): Row {
  return {
    ...row,
    size: Buffer.byteLength(text),
    get body() {
      return JSON.parse(text) as Record<string, unknown>
    },
  }
}

/** At most this many bytes of terms are indexed for one record: PostgreSQL's own limit is one megabyte. */
const termBytes = 200_000

/** The terms `$text` finds the record by; none once it is deleted. */
export function termsOf({ words, deleted }: Put): string[] {
  let left = termBytes
  if (deleted) return []
  return searchTerms(words).filter((term) => (left -= Buffer.byteLength(term)) >= 0)
}
