// `_changes`: what happened in a database since a sequence, once or as a feed that waits for more.
import { fail, failCall } from '#core/errors.ts'
import type { ChangeRow } from '#core/wire.ts'
import { answerList } from '#server/answers/list.ts'
import type { Answer } from '#server/calls/route.ts'
import type { Change, ChangesOptions as StoreOptions } from '#server/store/queries/changes.ts'
import { requireScope } from '#server/session/actor.ts'
import type { RecordContext } from './face.ts'
import { docsOf, type Additions } from './replication/tell.ts'
import type { LongCall } from './reading/still-there.ts'

/** A row as it is sent: the sequence is null between those that `seq_interval` selects. */
export interface SentRow extends Omit<ChangeRow, 'seq'> {
  readonly seq: string | null
}

export type ChangesOptions = StoreOptions & Additions

export interface ChangesQuery extends Additions {
  /** As clients send it: 46, "46", "46-x", 0 or "now". */
  readonly since?: string
  readonly limit?: number
  readonly descending?: boolean
  readonly include_docs?: boolean
  readonly filter?: string
  readonly view?: string
  /** `all_docs`: each row names all leaves. */
  readonly style?: 'main_only' | 'all_docs'
  readonly doc_ids?: string[]
  readonly selector?: Record<string, unknown>
}

/** A sequence as it is written in feeds: CouchDB's clients want the dash. */
export function seqText(seq: number): string {
  return `${seq}-x`
}

/** The number in 46, "46", "46-x", 0; the current one for "now". Failure bad_request for anything else. */
export async function readSince(context: RecordContext, since = '0'): Promise<number> {
  if (since === 'now') return (await context.database.info())?.update_seq ?? 0
  const match = /^"?(\d{1,15})(?:-[^"]*)?"?$/.exec(since)
  if (!match) throw failCall('bad_request', 'Malformed sequence supplied in `since` parameter.')
  return Number(match[1])
}

/** The options for the store. Failure bad_request or not_found for a filter that does not exist. */
export function changesOptions(query: ChangesQuery, since: number): ChangesOptions {
  const { limit, descending, include_docs, conflicts, attachments } = query
  const { filter, doc_ids, selector } = query
  const all_leaves = query.style === 'all_docs'
  const additions = { conflicts, attachments }
  const options: ChangesOptions = {
    since,
    limit,
    descending,
    include_docs,
    all_leaves,
    ...additions,
  }
  if (filter === undefined) return options
  if (filter === '_doc_ids') {
    if (!doc_ids)
      throw failCall('bad_request', '`doc_ids` filter parameter is not a list of doc ids.')
    return { ...options, doc_ids }
  }
  if (filter === '_selector') {
    if (!selector) throw failCall('bad_request', 'Selector must be sent in the body of a POST.')
    return { ...options, selector }
  }
  if (filter === '_design') return { ...options, selector: { _id: { $beginsWith: '_design/' } } }
  if (filter === '_view' && query.view === undefined) {
    throw failCall('bad_request', '`view` filter parameter is not provided.')
  }
  const design = filter === '_view' ? query.view! : filter
  if (!design.includes('/')) {
    throw failCall('bad_request', '`filter` must be of the form `designname/filtername`')
  }
  throw fail('not_found', 'missing')
}

/** Changes that are read at once; their documents are further bounded in bytes. */
const maxPage = 500
/** Those of the first page, where they come without documents: most clients poll for the few that are new. */
const firstPage = 100

export interface Page {
  readonly rows: SentRow[]
  readonly last: number
  /** There may be more behind it. */
  readonly isFull: boolean
  readonly pending: number
}

/**
 * One page of changes, 500 at most. Records that the actor may not read are left out. With `interval` only the first row
 * of each so many names its sequence; `sent` came before.
 */
export async function changesPage(
  context: RecordContext,
  options: ChangesOptions,
  { interval = 1, sent = 0 } = {},
): Promise<Page> {
  requireScope(context.actor.scopes, 'read')
  const limit = Math.min(options.limit ?? Infinity, maxPage)
  const { isOpen, selector } = context.house.rules.reading(context)
  const wanted = both(options.selector, selector)
  const fitsMost = options.selector === undefined
  const page = await context.database.changes({ ...options, limit, selector: wanted, fitsMost })
  const open = page.changes.filter(({ id }) => isOpen(id))
  const stored = open.flatMap((change) => change.stored ?? [])
  const docs = new Map((await docsOf(context, stored, options)).map((doc) => [doc._id, doc]))
  const rows = open.map((change, at) => {
    const row = rowOf(change, (sent + at) % interval === 0)
    const doc = docs.get(change.id)
    return doc ? { ...row, doc } : row
  })
  return { rows, last: page.last_seq, isFull: page.more, pending: page.pending }
}

/** The selector of records that match both; undefined means all. */
function both<S extends Record<string, unknown>>(one: S | undefined, other: S | undefined) {
  return one && other ? { $and: [one, other] } : (one ?? other)
}

/** How far an answer has come. */
interface Progress {
  pages: number
  last: number
  pending: number
}

/** Page after page, until there are no more or as many came as are wanted; each with a new context. */
async function* changesPages(
  next: LongCall['next'],
  options: ChangesOptions,
  { interval, progress }: { interval: number | undefined; progress: Progress },
): AsyncGenerator<SentRow[], SentRow[]> {
  const { descending = false, limit = Infinity } = options
  const begunAtMs = performance.now()
  let sent = 0
  let place: Pick<ChangesOptions, 'since' | 'before'> = { since: options.since }
  for (;;) {
    const most = isFirstLight(options, progress) ? Math.min(limit, firstPage) : limit - sent
    const context = await next()
    const page = await changesPage(
      context,
      { ...options, ...place, limit: most },
      { interval, sent },
    )
    progress.pending = page.pending
    progress.last = page.last
    progress.pages += 1
    sent += page.rows.length
    const isSearch = options.selector !== undefined && !descending
    const isLate = isSearch && performance.now() - begunAtMs > context.house.readLimits.maxSearchMs
    if (!page.isFull || sent >= limit || isLate) return page.rows
    yield page.rows
    place = descending ? { ...place, before: page.last } : { since: page.last }
  }
}

/** Whether the next page is the first, and rows alone: as little work as a small call. */
function isFirstLight(options: ChangesOptions, { pages }: Progress): boolean {
  return pages === 0 && !options.include_docs && options.selector === undefined
}

/** All changes that are wanted, as one answer. */
export async function changes(
  { next, inTurn }: LongCall,
  options: ChangesOptions,
  interval?: number,
): Promise<Answer> {
  const progress = { pages: 0, last: options.since, pending: 0 }
  return answerList({
    before: {},
    name: 'results',
    newline: '\n',
    inTurn: (work) => inTurn(work, isFirstLight(options, progress) ? firstPage : undefined),
    hasStreamed: options.attachments,
    pages: changesPages(next, options, { interval, progress }),
    after: async () => ({ last_seq: seqText(progress.last), pending: progress.pending }),
  })
}

function rowOf({ seq, id, rev, others, deleted }: Change, hasSeq: boolean): SentRow {
  const changes = others ? [rev, ...others].map((leaf) => ({ rev: leaf })) : [{ rev }]
  const row = { seq: hasSeq ? seqText(seq) : null, id, changes }
  return deleted ? { ...row, deleted } : row
}
