// A database's changes in commit order: one row for each document, at its latest sequence. The sequence is handed out
// under the database's lock, so a reader who has seen 101 has seen 100.
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Run, Statement } from '../connections/statement.ts'
import type { Stored } from '../documents/stored.ts'
import { ConditionPrinter } from '../mango/condition.ts'
import { Parameters } from '../mango/expression.ts'
import { parseSelector, refuseWords } from '#server/selectors/selector.ts'
import { isCut, withinBytes } from '../documents/portion.ts'
import { readRivals } from './trees.ts'

export interface ChangesOptions {
  since: number
  /** With `descending`: those before this sequence. */
  before?: number
  limit?: number
  descending?: boolean
  include_docs?: boolean
  doc_ids?: string[]
  selector?: Record<string, unknown>
  /** The selector lets most changes through: no more of them are read than are wanted. */
  readonly fitsMost?: boolean
  /** Names every leaf of a document, not the winner alone. */
  all_leaves?: boolean
}

export interface Change {
  readonly seq: number
  readonly id: string
  readonly rev: string
  readonly deleted: boolean
  /** The other leaves, with `all_leaves`. */
  readonly others?: readonly string[]
  /** Present with `include_docs`. */
  readonly stored?: Stored
}

/** A page of changes. */
export interface ChangesPage {
  readonly changes: Change[]
  /** The sequence to go on from. */
  readonly last_seq: number
  /** What is left behind it. */
  readonly pending: number
  /** It ended early: at its limit, at a portion of bytes, or at a batch of a selector. */
  readonly more: boolean
}

const unlimited = 1_000_000_000
/** Changes that one statement compares with a selector: each such page has PostgreSQL's time limit for itself. */
const batch = 500
/** Waiting changes are counted over this distance of sequences; beyond, the distance is answered, which is never less. */
const counted = 1_000

/** A change as it is read: its kind and body only where documents are wanted. */
interface Row extends Stored {
  /** Where all leaves are wanted. */
  readonly leaves?: number
  /** Bytes of the body, where there is one. */
  readonly size?: number
}

/**
 * As the statement answers: a change that the selector does not match without its revision, and one row without an id when
 * nothing changed, so that `newest` is always there.
 */
type Answered = { readonly newest: number } & (
  | Row
  | { readonly id: string; readonly rev: null; readonly seq: number }
  | { readonly id: null }
)

/**
 * One page of changes after `since`, oldest first; `descending`: the latest first, whatever `since` says, as CouchDB
 * does. A `since` that the database has not reached yet (it was restored, or made anew) starts from the beginning. Ends
 * early at a portion of bytes, or at a batch of a selector: `more` says so.
 */
export async function readChanges(
  run: Run,
  db: string,
  options: ChangesOptions,
): Promise<ChangesPage> {
  const { since, before, limit = unlimited, descending = false } = options
  const { statement, values } = pageOf(options)
  const asked = options.selector && !options.fitsMost ? batch : limit
  const from = descending ? (before ?? Number.MAX_SAFE_INTEGER) : since
  const ids = options.doc_ids ? [options.doc_ids] : []
  const answered = await run<Answered>(statement, [db, from, asked, ...ids, ...values])
  const newest = answered[0]?.newest ?? 0
  const read = answered.filter((row) => row.id !== null)
  const rows: Row[] = []
  let last = descending ? since : Math.min(since, newest)
  let more = read.length === asked
  for (const row of read) {
    if (rows.length === limit) {
      more = true
      break
    }
    last = row.seq
    if (row.rev !== null) rows.push(row)
  }
  more ||= isCut(rows)
  const changes = await toChanges(run, db, rows, options)
  if (descending) return { changes, last_seq: last, pending: 0, more }
  if (!more) return { changes, last_seq: Math.max(newest, last), pending: 0, more }
  return {
    changes,
    last_seq: last,
    pending: await countWaiting(run, db, { last, newest, options }),
    more,
  }
}

/** What is sent for a page: the statement, and the values that its selector compares. */
interface Page {
  readonly statement: Statement
  readonly values: readonly unknown[]
}

/**
 * Pages without a selector of the client's, by their parameters: the read conditions of a person are few, and
 * making a statement takes as long as reading forty rows.
 */
const pages = new LRUCache<string, Page>({ max: 1_000 })

function pageOf(options: ChangesOptions): Page {
  const { descending, selector, fitsMost, doc_ids, include_docs, all_leaves } = options
  if (selector && !fitsMost) return makePage(options)
  const wanted = [descending, include_docs, all_leaves, doc_ids !== undefined, selector]
  // JSON leaves out what is undefined; no text holds NUL.
  const key = JSON.stringify(wanted, (_, value: unknown) => (value === undefined ? '\0' : value))
  const known = pages.get(key)
  if (known) return known
  const page = makePage(options)
  pages.set(key, page)
  return page
}

/**
 * The statement of a page: `$1` database, `$2` sequence, `$3` limit, `$4` ids if there are any. It begins with the
 * database's row, joined to one row at most, so the page keeps its own order. Columns that are not requested would
 * cost as much as the rows do.
 */
function makePage(options: ChangesOptions): Page {
  const { descending, selector, fitsMost, doc_ids, include_docs, all_leaves } = options
  const { fits, values } = conditionOf(selector, doc_ids ? 4 : 3)
  const direction = descending ? 'desc' : 'asc'
  const from = descending ? 'seq < $2' : 'seq > case when $2 > newest then 0 else $2 end'
  const ids = doc_ids ? 'and id = any($4)' : ''
  const columns = ['id', 'deleted', 'seq', ...(all_leaves ? ['leaves'] : [])]
  const rev = fits ? `case when ${fits} then rev end as rev` : 'rev'
  const stored = include_docs ? ['klass', 'body', 'size'] : []
  const rows = `select ${[...columns, rev, ...stored].join(', ')}
    from documents where db = $1 and seq >= 0 and ${from} ${ids} order by seq ${direction} limit $3`
  // Bodies of those that do not match are not read.
  const matching = `select ${columns.join(', ')}, rev, klass, case when rev is not null then body end as body,
    case when rev is null then 0 else size end as size from (${rows}) as documents`
  const page = include_docs ? withinBytes(fits ? matching : rows) : rows
  const text = `select page.*, newest
    from (select update_seq as newest from databases where db = $1) as known left join lateral (${page}) as page on true`
  // Read conditions of policies are few, so their statements are prepared; the selectors of clients are unlimited.
  const isPrepared = selector === undefined || fitsMost
  return {
    statement: { ...(isPrepared && { name: `changes_${hash('sha1', text)}` }), text },
    values,
  }
}

/** What a selector says of each row, in SQL, and the values it compares, behind so many others. A deletion is a document too. */
function conditionOf(selector: ChangesOptions['selector'], given: number) {
  if (!selector) return { fits: undefined, values: [] }
  const condition = parseSelector(selector)
  refuseWords(condition)
  const parameters = new Parameters('', null)
  parameters.values.length = given
  const fits = new ConditionPrinter(parameters).print(condition)
  return { fits, values: parameters.values.slice(given) }
}

async function toChanges(
  run: Run,
  db: string,
  rows: Row[],
  { all_leaves, include_docs }: ChangesOptions,
): Promise<Change[]> {
  // Most documents have one leaf: no query for others.
  if (!all_leaves && !include_docs) return rows
  const branched = rows.filter(({ leaves = 1 }) => leaves > 1).map(({ id }) => id)
  const others = Map.groupBy(
    await readRivals((statement, values) => run(statement, [db, ...values]), branched),
    ({ id }) => id,
  )
  return rows.map((row) => {
    const { seq, id, rev, deleted } = row
    const leaves = all_leaves && { others: (others.get(id) ?? []).map((other) => other.rev) }
    return { seq, id, rev, deleted, ...(include_docs && { stored: row }), ...leaves }
  })
}

const waiting: Statement = {
  name: 'changes_pending',
  text: `select count(*) as amount from documents
    where db = $1 and seq >= 0 and seq > $2 and ($3::text[] is null or id = any($3))`,
}

/** Changes behind the last one of a page. */
async function countWaiting(
  run: Run,
  db: string,
  { last, newest, options }: { last: number; newest: number; options: ChangesOptions },
): Promise<number> {
  const distance = newest - last
  if (!options.doc_ids && (distance === 0 || distance > counted)) return distance
  const [some] = await run<{ amount: number }>(waiting, [db, last, options.doc_ids ?? null])
  return some?.amount ?? 0
}
