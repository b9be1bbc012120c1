// A database as a whole: its totals, and its documents by id, whole or in short.
import type { Run, Statement } from '../connections/statement.ts'
import type { Listed, Stored } from '../documents/stored.ts'
import { ConditionPrinter } from '../mango/condition.ts'
import { Parameters } from '../mango/expression.ts'
import { parseSelector } from '#server/selectors/selector.ts'
import { isCut, withinBytes, type Portion, type PortionOfNamed } from '../documents/portion.ts'
import type { ReadsTables } from '../tables/sql.ts'
import { rowsWhere } from './rows-where.ts'

export interface AllDocsOptions {
  startkey?: string
  endkey?: string
  inclusive_end?: boolean
  descending?: boolean
  limit?: number
  skip?: number
  /** With the bodies. */
  include_docs?: boolean
  /** Only those that match. */
  selector?: Record<string, unknown> | undefined
}

const infoOf: Statement = {
  name: 'info',
  text: `select db as db_name, doc_count, doc_del_count, update_seq, bytes,
      revision_bytes - bytes as history_bytes, blob_bytes as file_bytes from databases
    where db = $1`,
}

/** A database's totals. */
export interface DatabaseInfo {
  readonly db_name: string
  readonly doc_count: number
  readonly doc_del_count: number
  readonly update_seq: number
  /** Sum of the documents' bodies in bytes. */
  readonly bytes: number
  /** The same of what is kept beside them: bodies of older revisions and of conflicts that lose. */
  readonly history_bytes: number
  /** The same of attached files, each counted once. */
  readonly file_bytes: number
}

export async function readInfo(run: Run, name: string): Promise<DatabaseInfo | undefined> {
  return (await run<DatabaseInfo>(infoOf, [name]))[0]
}

const sizesOf: Statement = {
  name: 'sizes',
  text: 'select id, size from documents where db = $1 and id = any($2)',
}

const designs: Statement = {
  name: 'designs',
  text: `select id, rev, klass, deleted, seq, body from documents
    where db = $1 and id > '_design/' and id < '_design0' and not deleted order by id`,
}

/** A row as it is read; its size counts only where its body is. */
type Row = Listed & { readonly size?: number }

const columnsOf = ({ include_docs }: AllDocsOptions) =>
  `id, rev, klass, deleted, seq${include_docs ? ', body, size' : ''}`

/** A condition that further narrows what is listed, with its values behind those that are given; nothing without a selector. */
function narrowed(selector: AllDocsOptions['selector'], given: readonly unknown[]) {
  if (!selector) return { condition: '', values: [...given] }
  const parameters = new Parameters('', null)
  parameters.values.push(...given)
  const condition = ` and ${new ConditionPrinter(parameters).print(parseSelector(selector))}`
  return { condition, values: parameters.values.slice(1) }
}

const unlimited = 1_000_000_000

/** Live documents by id, a page; goes on `behind` an id, where `startkey` and `skip` mean nothing any more. */
async function allDocs(
  read: Run,
  options: AllDocsOptions,
  behind?: string,
): Promise<Portion<Listed>> {
  const { startkey, endkey, inclusive_end = true, descending = false } = options
  const { limit = unlimited, skip = 0, include_docs = false, selector } = options
  const [from, to] = descending ? ['<', '>'] : ['>', '<']
  const start = behind === undefined ? `${from}=` : from
  const end = inclusive_end ? `${to}=` : to
  const bounds = [behind ?? startkey ?? null, endkey ?? null]
  const given = [...bounds, limit, behind === undefined ? skip : 0]
  const { condition, values } = narrowed(selector, given)
  const rows = `select ${columnsOf(options)} from documents where db = $1 and not deleted
      and ($2::text is null or id ${start} $2) and ($3::text is null or id ${end} $3)${condition}
    order by id ${descending ? 'desc' : 'asc'} limit $4 offset $5`
  const parts = ['all_docs', descending && 'down', behind !== undefined && 'behind']
  const ends = [inclusive_end && 'with_end', include_docs && 'whole']
  const statement = {
    ...(!selector && { name: [...parts, ...ends].filter(Boolean).join('_') }),
    text: include_docs ? withinBytes(rows) : rows,
  }
  const found = await read<Row>(statement, values)
  return { found, more: found.length === limit || isCut(found) }
}

const skipped = (descending: boolean): Statement => ({
  name: `all_docs_skipped_${descending ? 'down' : 'up'}`,
  text: `select count(*) as amount from documents where db = $1 and not deleted
    and id ${descending ? '>' : '<'} $2`,
})

/**
 * The documents of these different ids, live or deleted, in their order; those that were never there are left out. Answers for the first
 * `answered` ids: the caller requests the rest.
 */
async function allDocsOf(
  read: Run,
  ids: readonly string[],
  options: Pick<AllDocsOptions, 'include_docs' | 'selector'>,
): Promise<PortionOfNamed<Listed>> {
  if (ids.length === 0) return { found: [], answered: 0 }
  const { condition, values } = narrowed(options.selector, [ids])
  const rows = `select documents.*, place::integer from unnest($2::text[]) with ordinality as asked (asked_id, place)
    cross join ${rowsWhere('documents', 'id = asked_id')} as documents where true${condition} order by place`
  const text = `select ${columnsOf(options)}, place from (${options.include_docs ? withinBytes(rows) : rows}) as documents`
  const statement = options.selector
    ? { text }
    : { name: `all_docs_of_ids${options.include_docs ? '_whole' : ''}`, text }
  const found = await read<Row & { place: number }>(statement, values)
  return { found, answered: isCut(found) ? found.at(-1)!.place : ids.length }
}

/** The documents of a database by id. */
export function listQueries({ sql: { read } }: ReadsTables) {
  return {
    allDocs: (options: AllDocsOptions, behind?: string) => allDocs(read, options, behind),
    /** Live documents before `startkey`, in the direction of the listing. */
    async countBefore({ startkey, descending = false }: AllDocsOptions) {
      if (startkey === undefined) return 0
      return (await read<{ amount: number }>(skipped(descending), [startkey]))[0]!.amount
    },
    allDocsOf: (
      ids: readonly string[],
      options: Pick<AllDocsOptions, 'include_docs' | 'selector'>,
    ) => allDocsOf(read, ids, options),
    /** Bytes of the bodies of these documents, by id; those that were never there are left out. */
    async sizes(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await read<{ id: string; size: number }>(sizesOf, [[...new Set(ids)]])
      return new Map(rows.map(({ id, size }) => [id, size]))
    },
    /** Labels of these documents by id, null of deleted ones; only of those that were ever there and that the selector matches. */
    async labels(
      ids: readonly string[],
      selector: AllDocsOptions['selector'],
    ): Promise<ReadonlyMap<string, string | null>> {
      if (ids.length === 0) return new Map()
      const { condition, values } = narrowed(selector, [ids])
      const text = `select id, case when not deleted then coalesce(body ->> 'label', id) end as label
        from documents where db = $1 and id = any($2::text[])${condition}`
      const statement = selector ? { text } : { name: 'labels', text }
      const rows = await read<{ id: string; label: string | null }>(statement, values)
      return new Map(rows.map(({ id, label }) => [id, label]))
    },
    /** Live design documents, by id. */
    designs: () => read<Stored>(designs, []),
  }
}
