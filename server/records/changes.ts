// `_changes`: what happened in a database since a sequence, once or as a feed that waits for more.
import { fail } from '#core/errors.ts'
import type { ChangeRow, ChangesAnswer } from '#core/wire.ts'
import { toWire, type Change, type ChangesOptions } from '#server/store/database.ts'
import { requireScope } from './context.ts'
import type { RecordContext } from './face.ts'

/** A row as it is sent: the sequence is null between those that `seq_interval` asks for. */
export interface SentRow extends Omit<ChangeRow, 'seq'> {
  readonly seq: string | null
}

export interface SentChanges extends Omit<ChangesAnswer, 'results'> {
  readonly results: readonly SentRow[]
}

export interface ChangesQuery {
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

/** A sequence as it stands in feeds: CouchDB's clients want the dash (design 3). */
export function seqText(seq: number): string {
  return `${seq}-x`
}

/** The number in 46, "46", "46-x", 0; the current one for "now". Failure bad_request for anything else. */
export async function readSince(context: RecordContext, since = '0'): Promise<number> {
  if (since === 'now') return (await context.database.info())?.update_seq ?? 0
  const match = /^"?(\d{1,15})(?:-[^"]*)?"?$/.exec(since)
  if (!match) throw fail('bad_request', 'Malformed sequence supplied in `since` parameter.')
  return Number(match[1])
}

/** What the store is asked for. Failure bad_request or not_found for a filter that cannot be had. */
export function changesOptions(query: ChangesQuery, since: number): ChangesOptions {
  const { limit, descending, include_docs, filter, doc_ids, selector } = query
  const all_leaves = query.style === 'all_docs'
  const options: ChangesOptions = { since, limit, descending, include_docs, all_leaves }
  if (filter === undefined) return options
  if (filter === '_doc_ids') {
    if (!doc_ids) throw fail('bad_request', '`doc_ids` filter parameter is not a list of doc ids.')
    return { ...options, doc_ids }
  }
  if (filter === '_selector') {
    if (!selector) throw fail('bad_request', 'Selector must be sent in the body of a POST.')
    return { ...options, selector }
  }
  if (filter === '_design') return { ...options, selector: { _id: { $beginsWith: '_design/' } } }
  if (filter === '_view' && query.view === undefined) {
    throw fail('bad_request', '`view` filter parameter is not provided.')
  }
  const design = filter === '_view' ? query.view! : filter
  if (!design.includes('/')) {
    throw fail('bad_request', '`filter` must be of the form `designname/filtername`')
  }
  throw fail('not_found', 'missing')
}

/**
 * One page of changes. Records of kinds that are closed to the actor are left out. With `interval` only each so
 * manyth row names its sequence.
 */
export async function changes(
  context: RecordContext,
  options: ChangesOptions,
  interval = 1,
): Promise<SentChanges> {
  requireScope(context, 'read')
  const page = await context.database.changes(options)
  const isOpen = context.house.rules.openIds(context)
  const open = page.changes.filter(({ id }) => isOpen(id))
  return {
    results: open.map((change, at) => rowOf(change, (at + 1) % interval === 0)),
    last_seq: seqText(page.last_seq),
    pending: page.pending,
  }
}

function rowOf({ seq, id, rev, others = [], ...change }: Change, hasSeq: boolean): SentRow {
  const { deleted, stored } = change
  return {
    seq: hasSeq ? seqText(seq) : null,
    id,
    changes: [rev, ...others].map((leaf) => ({ rev: leaf })),
    ...(deleted && { deleted: true as const }),
    ...(stored && { doc: toWire(stored) }),
  }
}
