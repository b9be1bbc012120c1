// A database's changes in commit order: one row for each document, at its latest sequence. The sequence is handed out
// under the database's lock, so a reader who has seen 101 has seen 100.
import { createHash } from 'node:crypto'
import type { Run, Statement } from './connections.ts'
import type { Change, ChangesOptions, ChangesPage, Stored } from './database.ts'
import { ConditionPrinter } from './mango/condition.ts'
import { Parameters } from './mango/expression.ts'
import { parseSelector, refuseWords } from './mango/selector.ts'
import { isCut, withinBytes } from './portion.ts'
import { readRivals } from './trees.ts'

const unlimited = 1_000_000_000
/** Changes that one statement compares with a selector: each such page has PostgreSQL's time limit for itself. */
const batch = 500
/** Waiting changes are counted over this distance of sequences; beyond, the distance is answered, which is never less. */
const counted = 1_000

interface Row extends Stored {
  readonly leaves: number
  /** With a selector: this one matches, and only then there is a body. */
  readonly fits?: boolean
  /** Bytes of the body, where there is one. */
  readonly size?: number
}

/** As the statement answers: one row without an id when nothing changed, so that `newest` is always there. */
type Answered = (Row | { readonly id: null }) & { readonly newest: number }

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
  const asked = options.selector && !options.mostFit ? batch : limit
  const from = descending ? (before ?? Number.MAX_SAFE_INTEGER) : since
  const answered = await run<Answered>(statement, [db, from, asked, ...values])
  const newest = answered[0]?.newest ?? 0
  const read = answered.filter((row) => row.id !== null)
  const rows: Row[] = []
  let last = descending ? since : Math.min(since, newest)
  let more = read.length === asked || isCut(read)
  for (const row of read) {
    if (rows.length === limit) {
      more = true
      break
    }
    last = row.seq
    if (row.fits !== false) rows.push(row)
  }
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

/**
 * The statement of a page (`$1` database, `$2` sequence, `$3` limit, `$4` ids if there are any) and the values of its
 * selector. It begins with the database's row, joined to one row at most, so the page keeps its own order.
 */
function pageOf(options: ChangesOptions): { statement: Statement; values: unknown[] } {
  const { descending, selector, doc_ids, include_docs = false } = options
  const direction = descending ? 'desc' : 'asc'
  const from = descending ? 'seq < $2' : 'seq > case when $2 > newest then 0 else $2 end'
  const ids = doc_ids ? 'and id = any($4)' : ''
  const needsBody = include_docs || selector !== undefined
  const rows = `select id, rev, klass, deleted, seq, leaves${needsBody ? ', body, size' : ''}
    from documents where db = $1 and ${from} ${ids} order by seq ${direction} limit $3`
  const whole = (page: string) => `select page.*, newest
    from (select update_seq as newest from databases where db = $1) as known left join lateral (${page}) as page on true`
  if (!selector) {
    const parts = ['changes', descending && 'down', doc_ids && 'of_ids', include_docs && 'whole']
    const name = parts.filter(Boolean).join('_')
    const text = whole(include_docs ? withinBytes(rows) : rows)
    return { statement: { name, text }, values: doc_ids ? [doc_ids] : [] }
  }
  const { fits, values } = conditionOf(selector, doc_ids)
  const body = include_docs ? ', case when fits then body end as body' : ''
  // `offset 0` keeps PostgreSQL from finding out twice.
  const sifted = `select id, rev, klass, deleted, seq, leaves, fits,
      case when fits and ${include_docs} then size else 0 end as size${body}
    from (select *, ${fits} as fits from (${rows}) as documents offset 0) as documents`
  const text = whole(withinBytes(sifted))
  // There are few conditions of who may read, so their statements are prepared; those of clients are without number.
  const name = options.mostFit
    ? `changes_${createHash('sha1').update(text).digest('hex')}`
    : undefined
  return { statement: { ...(name && { name }), text }, values }
}

/** What a selector says of each row, in SQL, and the values it compares. A deletion is a document too. */
function conditionOf(selector: Record<string, unknown>, doc_ids: string[] | undefined) {
  const condition = parseSelector(selector)
  refuseWords(condition)
  const parameters = new Parameters('', null)
  // The places of the sequence and of the limit.
  const before = parameters.values.push(undefined, undefined)
  if (doc_ids) parameters.values.push(doc_ids)
  const fits = `coalesce(${new ConditionPrinter(parameters).print(condition)}, false)`
  return { fits, values: parameters.values.slice(before) }
}

async function toChanges(
  run: Run,
  db: string,
  rows: readonly Row[],
  { all_leaves, include_docs }: ChangesOptions,
): Promise<Change[]> {
  // Most documents have one leaf and are not asked for others.
  const branched = all_leaves ? rows.filter(({ leaves }) => leaves > 1).map(({ id }) => id) : []
  const others = Map.groupBy(await readRivals(run, db, branched), ({ id }) => id)
  return rows.map((row) => {
    const { seq, id, rev, deleted } = row
    const leaves = all_leaves && { others: (others.get(id) ?? []).map((other) => other.rev) }
    return { seq, id, rev, deleted, ...(include_docs && { stored: row }), ...leaves }
  })
}

const waiting: Statement = {
  name: 'changes_pending',
  text: `select count(*) as amount from documents
    where db = $1 and seq > $2 and ($3::text[] is null or id = any($3))`,
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
