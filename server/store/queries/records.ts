// Reading one database: the statements behind `Queries`, for a plain handle and for a transaction alike.
// The caller has bound `run` to the database; the name is in every statement all the same.
import type { Run, Statement } from '../connections/statement.ts'
import type { Stored } from '../documents/stored.ts'

/** How many records count under a key, and their size in bytes. Keys are kinds and what `entity.counters` adds. */
export interface Counter {
  readonly kind: string
  readonly amount: number
  readonly size: number
}

/** A row of `documents` as the store works with it. */
export interface Row extends Stored {
  readonly counters: string[]
  readonly size: number
  readonly leaves: number
}

const columns = 'id, rev, klass, deleted, seq, body'

const getRow: Statement = {
  name: 'get',
  text: `select ${columns}, counters, size, leaves from documents where db = $1 and id = $2`,
}
const getRows: Statement = {
  name: 'get_rows',
  text: `select ${columns}, counters, size, leaves from documents where db = $1 and id = any($2)`,
}
const getRevision: Statement = {
  name: 'get_revision',
  text: `select ${columns} from revisions where db = $1 and id = $2 and rev = $3 and body is not null`,
}
const getLastLive: Statement = {
  name: 'get_last_live',
  text: `select ${columns} from revisions where db = $1 and id = $2 and not deleted and body is not null
    order by rev = (select last from trash where db = $1 and id = $2) desc nulls last, generation desc, rev desc limit 1`,
}
const countersOf: Statement = {
  name: 'counters',
  text: `select kind, amount, size from counters
    where db = $1 and amount <> 0 and ($2::text[] is null or kind = any($2)) order by kind`,
}

export async function readRow(run: Run, db: string, id: string): Promise<Row | undefined> {
  const [row] = await run<Row>(getRow, [db, id])
  return row
}

export function readRows(run: Run, db: string, ids: readonly string[]): Promise<Row[]> {
  return run<Row>(getRows, [db, ids])
}

export async function readRevision(run: Run, db: string, [id, rev]: readonly [string, string]) {
  const [row] = await run<Stored>(getRevision, [db, id, rev])
  return row
}

export async function readLastLive(run: Run, db: string, id: string) {
  const [row] = await run<Stored>(getLastLive, [db, id])
  return row
}

export function readCounters(run: Run, db: string, kinds?: readonly string[]): Promise<Counter[]> {
  return run<Counter>(countersOf, [db, kinds ?? null])
}
