// The proof while all is quiet: what nobody answered is settled, everything acknowledged is there to the letter, readers
// know the last change of every document, and the recounts find nothing.
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { tellingFields } from './writes.ts'
import type { Follower } from './follower.ts'
import type { Write, Done, Journal } from './journal.ts'
import { pageChecks, recounts, type Recount } from './recounts.ts'

interface Row {
  readonly db: string
  readonly id: string
  readonly rev: string
  readonly parent: string | null
  readonly deleted: boolean
  readonly klass: string | null
  readonly text: string | null
}

/** All revisions that somebody wrote, by the ways they are looked up. */
interface Shelf {
  readonly rows: readonly Row[]
  readonly byRev: ReadonlyMap<string, Row>
  readonly byParent: ReadonlyMap<string, Row>
  readonly byText: ReadonlyMap<string, Row>
  /** db/id → revision of the document. */
  readonly winners: ReadonlyMap<string, string>
}

const field = Object.entries(tellingFields)
  .map(([klass, name]) => `when '${klass}' then body ->> '${name}'`)
  .join(' ')

async function readShelf(sql: Client, dbs: readonly string[]): Promise<Shelf> {
  const { rows } = await sql.query<Row>(
    `select db, id, rev, parent, deleted, klass, case klass ${field} end as text
      from revisions where db = any($1) and body is not null and event <> 'correct'`,
    [dbs],
  )
  const documents = await sql.query<{ db: string; id: string; rev: string }>(
    'select db, id, rev from documents where db = any($1)',
    [dbs],
  )
  return {
    rows,
    byRev: new Map(rows.map((row) => [`${row.db}/${row.id} ${row.rev}`, row])),
    byParent: new Map(rows.map((row) => [`${row.db}/${row.id} ${row.parent}`, row])),
    byText: new Map(
      rows.filter(({ parent }) => !parent).map((row) => [`${row.db} ${row.text}`, row]),
    ),
    winners: new Map(documents.rows.map(({ db, id, rev }) => [`${db}/${id}`, rev])),
  }
}

function find({ byRev, byParent, byText }: Shelf, write: Write): Row | undefined {
  const { db, id, rev, parent, text } = write
  if (rev) return byRev.get(`${db}/${id} ${rev}`)
  return parent ? byParent.get(`${db}/${id} ${parent}`) : byText.get(`${db} ${text}`)
}

/** Finds out what became of the writes in doubt, and complains of half a bundle. */
function settle(journal: Journal, shelf: Shelf): void {
  const bundles = new Map<number, Set<boolean>>()
  for (const write of journal.open) {
    const row = find(shelf, write)
    if (row) journal.record({ ...write, id: row.id, rev: row.rev })
    if (write.bundle === undefined) continue
    bundles.set(write.bundle, (bundles.get(write.bundle) ?? new Set()).add(row !== undefined))
  }
  for (const [bundle, outcomes] of bundles) {
    if (outcomes.size > 1) journal.complain(`half of bundle ${bundle} is there`)
  }
  journal.open = []
}

function checkKept({ done, latest, founding }: Journal, shelf: Shelf): string[] {
  const said: string[] = []
  const known = new Set(founding)
  for (const write of done) {
    const { db, id, rev, parent = null, deleted = false, klass, text, comment } = write
    known.add(`${db}/${id} ${rev}`)
    const row = shelf.byRev.get(`${db}/${id} ${rev}`)
    if (!row) said.push(`lost: ${describe(write)}`)
    else if (row.parent !== parent || row.deleted !== deleted || row.klass !== klass)
      said.push(`changed: ${describe(write)} is ${JSON.stringify(row)}`)
    else if (!deleted && row.text !== text) said.push(`torn: ${describe(write)} is ${row.text}`)
    if (comment === undefined) continue
    const beside = shelf.byText.get(`${db} ${comment}`)
    if (beside) known.add(`${db}/${beside.id} ${beside.rev}`)
    else said.push(`lost: the comment of ${describe(write)}`)
  }
  for (const [place, { rev }] of latest) {
    const winner = shelf.winners.get(place)
    if (winner !== rev) said.push(`${place} is at ${winner}, acknowledged was ${rev}`)
  }
  for (const { db, id, rev, klass } of shelf.rows) {
    if (!known.has(`${db}/${id} ${rev}`)) said.push(`nobody wrote ${db}/${id} ${rev} (${klass})`)
  }
  return said
}

function describe({ db, id, rev, text, deleted }: Done): string {
  return `${db}/${id} ${rev} ${deleted ? 'deleted' : (text ?? '').slice(0, 40)}`
}

async function checkNotes(sql: Client, { notes }: Journal): Promise<string[]> {
  const said: string[] = []
  for (const { db, id, kept, sent } of notes) {
    const { rows } = await sql.query<{ at: number }>(
      `select (body ->> 'at')::integer as at from local_documents where db = $1 and id like $2`,
      [db, `%${id.replace('_local/', '')}`],
    )
    const at = rows[0]?.at ?? 0
    if (at < kept || at > sent) said.push(`note ${id} of ${db} is at ${at}, not ${kept} to ${sent}`)
  }
  return said
}

async function runRecounts(sql: Client, list: readonly Recount[]): Promise<string[]> {
  const said: string[] = []
  for (const { says, sql: text } of list) {
    try {
      const { rows } = await sql.query(text)
      if (rows.length > 0) said.push(`not true: ${says}: ${JSON.stringify(rows.slice(0, 3))}`)
    } catch (error) {
      said.push(`not true: ${says}: ${(error as Error).message}`)
    }
  }
  return said
}

/** Milliseconds that a reader may take to hear of the last change: feeds look for themselves after ten seconds. */
const timeoutMs = 15_000

/** What the readers collected over all crashes equals what is there. */
async function checkFollower(sql: Client, follower: Follower): Promise<string[]> {
  const { db, feed, told } = follower
  const said = (words: string) => `${feed} of ${db}: ${words}`
  const { rows } = await sql.query<{ id: string; rev: string; seq: string; deleted: boolean }>(
    'select id, rev, seq, deleted from documents where db = $1 order by seq',
    [db],
  )
  const last = Number(rows.at(-1)?.seq ?? 0)
  const until = performance.now() + timeoutMs
  while (follower.since < last && performance.now() < until) await pause(20)
  if (follower.since !== last) return [said(`heard of ${follower.since}, the last is ${last}`)]
  const missed = rows.filter(({ id, rev, seq, deleted }) => {
    const received = told.get(id)
    return received?.rev !== rev || received.seq !== Number(seq) || received.deleted !== deleted
  })
  const gone = told.size - rows.length
  return [
    ...missed.map(({ id, rev }) => said(`was not told of ${id} ${rev}`)),
    ...(gone > 0 ? [said(`was told of ${gone} documents that are not there`)] : []),
  ]
}

/** Waits for transactions whose writer is gone already. */
async function calm(sql: Client): Promise<void> {
  const busy = `select from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`
  const until = performance.now() + timeoutMs
  while ((await sql.query(busy)).rowCount !== 0) {
    if (performance.now() > until) throw new Error('a transaction does not end')
    await pause(20)
  }
}

/** No job stays with a process that is gone. */
async function checkJobs(sql: Client): Promise<string[]> {
  const held =
    'select task_identifier, locked_by from graphile_worker.jobs where locked_by is not null'
  const until = performance.now() + timeoutMs
  for (;;) {
    const { rows } = await sql.query(held)
    if (rows.length === 0) return []
    if (performance.now() > until) return [`held without end: ${JSON.stringify(rows)}`]
    await pause(20)
  }
}

/** The revisions that are there before the first writer starts, and after the last job of those who registered. */
export async function noteFounding(sql: Client, journal: Journal, dbs: readonly string[]) {
  while ((await sql.query('select from graphile_worker.jobs')).rowCount !== 0) await pause(20)
  const { rows } = await readShelf(sql, dbs)
  for (const { db, id, rev } of rows) journal.founding.add(`${db}/${id} ${rev}`)
}

export interface Proof {
  readonly sql: Client
  readonly journal: Journal
  readonly followers: readonly Follower[]
  readonly dbs: readonly string[]
  /** Look into the pages of tables and indexes too, which takes longer. */
  readonly pages: boolean
}

/** Everything that is wrong, in words; nothing, as it should be. */
export async function prove({ sql, journal, followers, dbs, pages }: Proof): Promise<string[]> {
  await calm(sql)
  const shelf = await readShelf(sql, dbs)
  settle(journal, shelf)
  const said = [
    ...journal.complaints.splice(0),
    ...checkKept(journal, shelf),
    ...(await checkNotes(sql, journal)),
    ...(await runRecounts(sql, recounts)),
    ...(await checkJobs(sql)),
  ]
  for (const follower of followers) said.push(...(await checkFollower(sql, follower)))
  if (!pages) return said
  await sql.query('create extension if not exists amcheck')
  return [...said, ...(await runRecounts(sql, pageChecks))]
}
