// A database's changes in commit order: one row for each document, at its latest sequence. The sequence is handed out
// under the database's lock, so a reader who has seen 101 has seen 100.
import type { Run, Statement } from './connections.ts'
import type { Change, ChangesOptions, Stored } from './database.ts'
import { sequenceOf } from './listing.ts'
import { ConditionPrinter } from './mango/condition.ts'
import { Parameters } from './mango/expression.ts'
import { parseSelector, refuseWords } from './mango/selector.ts'
import { readRivals } from './trees.ts'

const columns = 'id, rev, klass, deleted, seq, body, leaves'
/** How far the database is, read in the same moment. */
const newest = '(select update_seq from databases where db = $1) as newest'
const page: Statement = {
  name: 'changes',
  text: `select ${columns}, ${newest} from documents where db = $1 and seq > $2 order by seq limit $3`,
}
const barePage: Statement = {
  name: 'changes_bare',
  text: `select id, rev, deleted, seq, leaves, ${newest} from documents
    where db = $1 and seq > $2 order by seq limit $3`,
}
const pageDown: Statement = {
  name: 'changes_down',
  text: `select ${columns}, ${newest} from documents
    where db = $1 and seq < $2 order by seq desc limit $3`,
}
const ofIds: Statement = {
  name: 'changes_of_ids',
  text: `select ${columns} from documents where db = $1 and seq > $2 and id = any($3)
    order by seq limit $4`,
}
const ofIdsDown: Statement = {
  name: 'changes_of_ids_down',
  text: `select ${columns} from documents where db = $1 and seq < $2 and id = any($3)
    order by seq desc limit $4`,
}
const waiting: Statement = {
  name: 'changes_pending',
  text: 'select count(*) as amount from documents where db = $1 and seq > $2',
}
const waitingOfIds: Statement = {
  name: 'changes_of_ids_pending',
  text: 'select count(*) as amount from documents where db = $1 and seq > $2 and id = any($3)',
}

const unlimited = 1_000_000_000
/** Changes that one statement holds against a selector: each such page has PostgreSQL's time limit for itself. */
const batch = 500
/** Waiting changes are counted over this distance of sequences; beyond, the distance is answered, which is never less. */
const counted = 1_000

interface ChangesPage {
  changes: Change[]
  last_seq: number
  pending: number
}

/** Changes after `since`, oldest first; `descending`: the latest first, whatever `since` says, as CouchDB does. */
export async function readChanges(
  run: Run,
  db: string,
  options: ChangesOptions,
): Promise<ChangesPage> {
  const found = options.doc_ids
    ? await readOfIds(run, db, options)
    : await readPages(run, db, options)
  const others = options.all_leaves ? await readOthers(run, db, found.rows) : undefined
  const rows = found.rows.map((row) => ({
    ...toChange(row, options.include_docs === true),
    ...(others && { others: (others.get(row.id) ?? []).map(({ rev }) => rev) }),
  }))
  return { changes: rows, last_seq: found.last_seq, pending: await found.pending() }
}

interface Row extends Stored {
  readonly leaves: number
  /** With a selector: it wants this one, and only then there is a body. */
  readonly fits?: boolean
  /** The database's sequence. */
  readonly newest?: number
}

interface Found {
  readonly rows: Row[]
  readonly last_seq: number
  readonly pending: () => Promise<number>
}

const none = async () => 0

async function readPages(run: Run, db: string, options: ChangesOptions): Promise<Found> {
  const { since, before, limit = unlimited, descending = false, selector } = options
  const bare = !selector && !options.include_docs && !descending
  const whole = descending ? pageDown : bare ? barePage : page
  const [statement, wanted] = selector
    ? sifted(whole, selector, descending ? 'desc' : 'asc')
    : [whole, []]
  const rows: Row[] = []
  let last = descending ? (before ?? Number.MAX_SAFE_INTEGER) : since
  const size = selector ? batch : limit
  for (let more = limit > 0; more;) {
    const read = await run<Row>(statement, [db, last, size, ...wanted])
    more = selector !== undefined && read.length === size
    for (const row of read) {
      last = row.seq
      if (row.fits !== false) rows.push(row)
      if (rows.length < limit) continue
      more = false
      break
    }
  }
  if (descending) return { rows, last_seq: rows.at(-1)?.seq ?? since, pending: none }
  if (rows.length < limit) return { rows, last_seq: last, pending: none }
  return { rows, last_seq: last, pending: () => countWaiting(run, db, last, rows.at(-1)?.newest) }
}

/** The same page with what a selector says of each, and the values it compares. A deletion is a document too. */
function sifted(
  whole: Statement,
  selector: Record<string, unknown>,
  direction: 'asc' | 'desc',
): [Statement, unknown[]] {
  const condition = parseSelector(selector)
  refuseWords(condition)
  const parameters = new Parameters('', null)
  // The places of `since` and of the limit.
  const before = parameters.values.push(undefined, undefined)
  const fits = `coalesce(${new ConditionPrinter(parameters).print(condition)}, false) as fits`
  // `offset 0` keeps PostgreSQL from finding out twice.
  const told = `select *, ${fits} from (${whole.text}) as documents offset 0`
  const text = `select id, rev, klass, deleted, seq, leaves, newest, fits, case when fits then body end as body
    from (${told}) as told order by seq ${direction}`
  return [{ text }, parameters.values.slice(before)]
}

async function readOfIds(run: Run, db: string, options: ChangesOptions): Promise<Found> {
  const { since, before, doc_ids = [], descending = false, limit = unlimited } = options
  if (descending) {
    const from = before ?? Number.MAX_SAFE_INTEGER
    const rows = await run<Row>(ofIdsDown, [db, from, doc_ids, limit])
    return { rows, last_seq: rows.at(-1)?.seq ?? since, pending: none }
  }
  // Read first: what is committed in between has a greater sequence and is not lost.
  const now = await sequenceOf(run, db)
  const rows = await run<Row>(ofIds, [db, since, doc_ids, limit])
  const last = rows.at(-1)?.seq ?? since
  if (rows.length < limit) return { rows, last_seq: Math.max(now, last), pending: none }
  const left = async () =>
    (await run<{ amount: number }>(waitingOfIds, [db, last, doc_ids]))[0]?.amount ?? 0
  return { rows, last_seq: last, pending: left }
}

/** Leaves beside the winner, by id; most documents have none and are not asked for. */
async function readOthers(run: Run, db: string, rows: readonly Row[]) {
  const ids = rows.filter(({ leaves }) => leaves > 1).map(({ id }) => id)
  return Map.groupBy(await readRivals(run, db, ids), ({ id }) => id)
}

function toChange(row: Row, include_docs: boolean): Change {
  const { seq, id, rev, deleted } = row
  return include_docs ? { seq, id, rev, deleted, stored: row } : { seq, id, rev, deleted }
}

async function countWaiting(run: Run, db: string, seq: number, known?: number): Promise<number> {
  const distance = (known ?? (await sequenceOf(run, db))) - seq
  if (distance === 0 || distance > counted) return distance
  const [some] = await run<{ amount: number }>(waiting, [db, seq])
  return some?.amount ?? 0
}
