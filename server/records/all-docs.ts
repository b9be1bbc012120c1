// `_all_docs`: ids and revisions in order, or for given keys, with the documents when requested.
import type { WireDocument } from '#core/wire.ts'
import type { LongList } from '#server/answers/list.ts'
import type { Listed, Stored } from '#server/store/documents/stored.ts'
import { listQueries, type AllDocsOptions } from '#server/store/queries/listing.ts'
import { requireScope } from '#server/session/actor.ts'
import { seqText } from './changes.ts'
import type { RecordContext } from './face.ts'
import { makeRepeats } from './reading/repeats.ts'
import { docsOf, type Additions } from './replication/tell.ts'
import type { LongCall } from './reading/still-there.ts'

interface Row {
  readonly key: unknown
  readonly id?: string
  readonly value?: { rev: string; deleted?: true }
  readonly doc?: WireDocument | null
  readonly error?: 'not_found' | 'repeated'
}

interface Options extends Omit<AllDocsOptions, 'selector'>, Additions {
  /** Rows for these, in their order; a value that is no text finds nothing. */
  readonly keys?: readonly unknown[]
  /** Tell how far the database is. */
  readonly update_seq?: boolean
  /** No id lies between the bounds: one of them is no text, and on the wrong side of all texts. */
  readonly isEmpty?: boolean
}

/** Rows that are read at once. */
const maxPage = 500

/**
 * With `keys` one row each in their order, `not_found` and deleted ones included; else live records by id. Asks for the
 * context anew with each page.
 */
export async function allDocs({ next, inTurn }: LongCall, options: Options): Promise<LongList> {
  const context = await next()
  requireScope(context.actor.scopes, 'read')
  const { database } = context
  const info = await database.info()
  const total = info?.doc_count ?? 0
  const offset = options.keys ? null : await offsetOf(context, options, total)
  const before = {
    total_rows: total,
    offset,
    ...(options.update_seq && { update_seq: seqText(info?.update_seq ?? 0) }),
  }
  const steps = { first: context, next }
  const pages = options.keys
    ? pagesOfKeys(steps, options, options.keys)
    : options.isEmpty
      ? []
      : pagesInOrder(steps, options)
  const hasStreamed = options.attachments
  return { before, name: 'rows', newline: '\r\n', pages, inTurn, hasStreamed }
}

async function offsetOf({ database }: RecordContext, options: Options, total: number) {
  const before = options.isEmpty ? 0 : await listQueries(database).countBefore(options)
  return Math.min(before + (options.skip ?? 0), total)
}

/** The context of the first page, and a function for those of the further ones. */
interface Steps {
  readonly first: RecordContext
  readonly next: LongCall['next']
}

/** Until the end of the range or of what is wanted. */
async function* pagesInOrder({ first, next }: Steps, options: Options): AsyncGenerator<Row[]> {
  let wanted = options.limit ?? Infinity
  let behind: string | undefined
  for (let context = first; wanted > 0; context = await next()) {
    const { isOpen, selector } = context.house.rules.reading(context)
    const range = { ...options, limit: Math.min(wanted, maxPage), selector }
    const { found, more } = await listQueries(context.database).allDocs(range, behind)
    const open = found.filter(({ id }) => isOpen(id))
    const docs = await docsById(context, open, options)
    yield open.map((one) => rowOf(one, options, docs))
    wanted -= found.length
    behind = found.at(-1)?.id
    if (!more || behind === undefined) return
  }
}

async function* pagesOfKeys(
  { first, next }: Steps,
  options: Options,
  all: readonly unknown[],
): AsyncGenerator<Row[]> {
  const { skip = 0, limit = Infinity, descending = false } = options
  const maySend = makeRepeats()
  let left = (descending ? all.toReversed() : all).slice(skip, skip + limit)
  for (let context = first; left.length > 0; context = await next()) {
    const page = left.slice(0, maxPage)
    const { isOpen, selector } = context.house.rules.reading(context)
    // No id has the NUL character.
    const texts = page.filter(
      (key): key is string => typeof key === 'string' && !key.includes('\0'),
    )
    const ids = [...new Set(texts)].filter((id) => isOpen(id))
    const { include_docs } = options
    const { found, answered } = await listQueries(context.database).allDocsOf(ids, {
      include_docs,
      selector,
    })
    const byId = new Map<unknown, Listed>(found.map((one) => [one.id, one]))
    const docs = await docsById(context, found, options)
    // Up to the first key that this portion does not answer.
    const later = new Set<unknown>(ids.slice(answered))
    const end = page.findIndex((key) => later.has(key))
    const keys = end === -1 ? page : page.slice(0, end)
    yield keys.map((key): Row => {
      const one = byId.get(key)
      if (!one) return { key, error: 'not_found' }
      return maySend(one.id, docs.get(one.id))
        ? rowOf(one, options, docs)
        : { key, error: 'repeated' }
    })
    left = left.slice(keys.length)
  }
}

async function docsById(
  context: RecordContext,
  listed: readonly Listed[],
  options: Options,
): Promise<Map<string, WireDocument>> {
  const live = listed.filter((one): one is Stored => one.body !== undefined && !one.deleted)
  const docs = await docsOf(context, live, options)
  return new Map(docs.map((doc) => [doc._id, doc]))
}

function rowOf(
  { id, rev, deleted }: Listed,
  { include_docs }: Options,
  docs: ReadonlyMap<string, WireDocument>,
): Row {
  const value = deleted ? { rev, deleted: true as const } : { rev }
  return { id, key: id, value, ...(include_docs && { doc: docs.get(id) ?? null }) }
}
