// One write of one record, spelled out: which revision it follows, what is stored, what the row holds afterwards.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { indexTerms } from '#core/search/spellings.ts'
import { fail } from '#core/errors.ts'
import type { Statement } from '../connections/statement.ts'
import type { Put } from '../documents/stored.ts'
import { keyNames, keysOf, type KeyColumns } from '../keys/columns.ts'
import type { Row } from '../queries/records.ts'
import { arrayText } from './line.ts'
import { generationOf } from '../documents/revision.ts'
import { rowsWhere } from '../queries/rows-where.ts'

/** The parent is a leaf no more, the new revision is one; the document stays as it is. Takes `revisionValues`, terms and counters. */
export const putBeside: Statement = {
  name: 'put_beside',
  text: `with parent as (update revisions set leaf = false where db = $1 and id = $2 and rev = $5)
    insert into revisions
      (db, id, rev, generation, parent, ancestors, leaf, deleted, seq, klass, event, actor, at, body,
        size, terms, counters)
    values ($1, $2, $3, $4, $5, $6, true, $7, $8, $9, $10, $11, $12, $13, $14,
      array_to_tsvector($15), $16)`,
}

/** What is sent of a revision that becomes its document: names in the statement and types, in the order of the values. */
const sent = {
  id: 'text',
  rev: 'text',
  generation: 'integer',
  parent: 'text',
  ancestors: 'text[]',
  deleted: 'boolean',
  seq: 'bigint',
  klass: 'text',
  event: 'text',
  actor: 'text',
  at: 'timestamptz',
  body: 'jsonb',
  size: 'integer',
  terms: 'text[]',
  counters: 'text[]',
  keys: 'text[]',
}
const columns = Object.entries(sent).map(([name, type], at) => ({
  name,
  type,
  place: `$${at + 2}`,
}))
/** A list inside a list travels as its text. */
const isList = (type: string) => type.endsWith('[]')

const one = `incoming as not materialized (
    select ${columns.map(({ name, type, place }) => `${place}::${type} as ${name}`).join(', ')})`
const many = `incoming as materialized (
    select ${columns.map(({ name, type }) => (isList(type) ? `${name}::${type} as ${name}` : name)).join(', ')}
    from unnest(${columns.map(({ type, place }) => `${place}::${isList(type) ? 'text' : type}[]`).join(', ')})
      as sent (${columns.map(({ name }) => name).join(', ')}))`

// An insert finds the row that is there by its key, whatever PostgreSQL believes of the table, and others that change it are waited for.
const parents = `parents as (
    insert into revisions (db, id, rev, generation, leaf, deleted, seq, event, at)
    select p.db, p.id, p.rev, p.generation, false, p.deleted, p.seq, p.event, p.at
      from incoming i cross join ${rowsWhere('revisions', 'id = i.id and rev = i.parent')} as p
    on conflict (db, id, rev) do update set leaf = false)`
const revisions = `added as (
    insert into revisions
      (db, id, rev, generation, parent, ancestors, leaf, deleted, seq, klass, event, actor, at, body,
        size)
    select $1, id, rev, generation, parent, ancestors, true, deleted, seq, klass, event, actor, at,
        body, size
      from incoming)`
const documents = `insert into documents
      (db, id, rev, deleted, seq, klass, body, terms, counters, size, ${keyNames.join(', ')})
    select $1, id, rev, deleted, seq, klass, body, array_to_tsvector(terms), counters, size,
        ${keyNames.map((_, at) => `keys[${at + 1}]`).join(', ')}
      from incoming`
const instead = `
    on conflict (db, id) do update set rev = excluded.rev, deleted = excluded.deleted,
      seq = excluded.seq, klass = excluded.klass, body = excluded.body, terms = excluded.terms,
      counters = excluded.counters, size = excluded.size,
      ${keyNames.map((key) => `${key} = excluded.${key}`).join(', ')}`

// A single one spares PostgreSQL the lists. A first revision has no parent to look for: a plan made while the table is
// empty would look for it among all of the database's revisions, and a long import would keep that plan. Nor has it a
// document to replace, which saves one lookup in each index.
const putOne: Statement = {
  name: 'put',
  text: `with ${one}, ${parents}, ${revisions} ${documents} ${instead}`,
}
const putMany: Statement = {
  name: 'put_many',
  text: `with ${many}, ${parents}, ${revisions} ${documents} ${instead}`,
}
const putFirst: Statement = { name: 'put_first', text: `with ${one}, ${revisions} ${documents}` }
const putFirsts: Statement = {
  name: 'put_first_many',
  text: `with ${many}, ${revisions} ${documents}`,
}

/**
 * One statement by which revisions of different records become their documents, their parents leaves no more. Either
 * all of them are their records' first or none is; there is at least one.
 */
export function putDocuments(
  name: string,
  added: readonly Revision[],
  keyColumns: KeyColumns,
): [Statement, unknown[]] {
  const [first, ...others] = added.map((revision) => sentValues(name, revision, keyColumns))
  const areFirst = added[0]?.parent === null
  if (others.length === 0) return [areFirst ? putFirst : putOne, [name, ...first!]]
  const rows = [first!, ...others]
  const lists = columns.map(({ type }, at) =>
    rows.map((row) =>
      isList(type) ? row[at] && arrayText(row[at] as (string | null)[]) : row[at],
    ),
  )
  return [areFirst ? putFirsts : putMany, [name, ...lists]]
}

function sentValues(name: string, revision: Revision, keyColumns: KeyColumns): unknown[] {
  const { put, terms } = revision
  const counters = put.deleted ? [] : put.counters
  const [, ...values] = revisionValues(name, revision)
  return [...values, terms, counters, keysOf(keyColumns, put)]
}

/**
 * The rows of a tree that a line adds or changes: those without a body of their own are no leaves. Takes the record, the
 * sequence and moment of the write, and `placeValues`.
 */
export const putPlaces: Statement = {
  name: 'put_places',
  text: `insert into revisions as r
      (db, id, rev, generation, parent, ancestors, leaf, deleted, seq, event, at)
    select $1, $2, place.rev, place.generation, place.parent, place.ancestors::text[], place.leaf,
        false, $3, 'missing', $4
      from unnest($5::text[], $6::integer[], $7::text[], $8::text[], $9::boolean[])
        as place (rev, generation, parent, ancestors, leaf)
    on conflict (db, id, rev) do update set leaf = excluded.leaf, parent = excluded.parent,
      ancestors = excluded.ancestors`,
}

/** A revision about to be written, as the statements take it. */
export interface Revision {
  readonly put: Put
  readonly rev: string
  readonly parent: string | null
  /** Names of its line beyond `parent`, where the parent has no row. */
  readonly ancestors: readonly string[] | null
  readonly seq: number
  /** Canonical text of the body. */
  readonly text: string
  readonly terms: string[]
}

/**
 * The revision that the new one follows; null for a first one. `isBeside`: it is a leaf beside the document.
 * Throws conflict when the writer read another one, bad_request when it is not a revision.
 */
export function parentOf(before: Row | undefined, { rev }: Put, isBeside: boolean): string | null {
  if (rev !== undefined) generationOf(rev)
  if (!before && rev === undefined) return null
  if (before?.deleted && rev === undefined) return before.rev
  if (rev !== undefined && (isBeside || rev === before?.rev)) return rev
  throw fail('conflict', 'document_update_conflict')
}

export function revisionValues(name: string, revision: Revision): unknown[] {
  const { put, rev, parent, ancestors, seq, text } = revision
  const { id, deleted, klass, event, actor, at } = put
  const place = [name, id, rev, generationOf(rev), parent, ancestors]
  return [...place, deleted, seq, klass, event, actor, at, text, Buffer.byteLength(text)]
}

/** The row after a write that left one leaf. */
export function rowOf({ put, seq, text, rev }: Revision): Row {
  const { id, klass, deleted } = put
  const counters = deleted ? [] : put.counters
  return storedRow({ id, rev, klass, deleted, seq, counters, text, leaves: 1 })
}

/** A row from the text of its body, which is parsed anew for each reader, so that none can change another's. */
export function storedRow({ text, ...row }: Omit<Row, 'body' | 'size'> & { text: string }): Row {
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

/** The terms by which `$text` finds the record; none once it is deleted. A long text is read in parts, between which other calls run. */
export async function termsOf({
  words,
  deleted,
}: Pick<Put, 'words' | 'deleted'>): Promise<string[]> {
  const terms: string[] = []
  let left = termBytes
  let parts = 0
  for (const part of deleted ? [] : indexTerms(words)) {
    for (const term of part) {
      left -= Buffer.byteLength(term)
      if (left < 0) return terms
      terms.push(term)
    }
    if (parts > 0) await nextTurn()
    parts += 1
  }
  return terms
}
