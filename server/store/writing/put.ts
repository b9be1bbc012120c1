// One write of one record, spelled out: which revision it follows, what is stored, how the row stands afterwards.
import { searchTerms } from '#core/values/search.ts'
import { fail } from '#core/errors.ts'
import type { Statement } from '../connections.ts'
import type { Put } from '../database.ts'
import type { Row } from '../reader.ts'
import { generationOf } from './revision.ts'

const parent = 'update revisions set leaf = false where db = $1 and id = $2 and rev = $5'
const revision = `insert into revisions
    (db, id, rev, generation, parent, leaf, deleted, seq, klass, event, actor, at, body)
    values ($1, $2, $3, $4, $5, true, $6, $7, $8, $9, $10, $11, $12)`
const document = `insert into documents (db, id, rev, deleted, seq, klass, body, terms, counters, size)
    values ($1, $2, $3, $6, $7, $8, $12, array_to_tsvector($13), $14, $15)
    on conflict (db, id) do update set rev = excluded.rev, deleted = excluded.deleted,
      seq = excluded.seq, klass = excluded.klass, body = excluded.body, terms = excluded.terms,
      counters = excluded.counters, size = excluded.size`

/** The parent is a leaf no more, the new revision is one. Takes `revisionValues`. */
export const putRevision: Statement = {
  name: 'put_revision',
  text: `with parent as (${parent}) ${revision}`,
}
/** The same, and the new revision becomes the document. Takes `documentValues`. */
export const putDocument: Statement = {
  name: 'put',
  text: `with parent as (${parent}), revision as (${revision}) ${document}`,
}
/**
 * A record's first revision: no parent to look for. A plan made while the table is empty would look for it among all
 * of the database's revisions, and a long import would go on with that plan. Takes `documentValues`.
 */
export const putFirst: Statement = {
  name: 'put_first',
  text: `with revision as (${revision}) ${document}`,
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

export function documentValues(name: string, revision: Revision): unknown[] {
  const { put, text, terms } = revision
  const counters = put.deleted ? [] : put.counters
  return [...revisionValues(name, revision), terms, counters, Buffer.byteLength(text)]
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
