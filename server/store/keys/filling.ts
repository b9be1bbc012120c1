// Fills the keys that records lack in newly assigned columns: in the background, database by database, some records in a
// transaction. How far it came is noted in the row of each database, so that any process goes on where another one died.
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { enter } from '../connections/connections.ts'
import { readBehind } from './behind.ts'
import { keysChannel, readAssignments, versionOf, type Assignment } from './columns.ts'

export interface StepSize {
  /** Records of one transaction: their Group's writers wait for it. */
  readonly batchRecords: number
  /** Milliseconds after which what is left is queued, so that other jobs have their turn. One batch is always done. */
  readonly stepMs: number
}

const usualStep: StepSize = { batchRecords: 1_000, stepMs: 2_000 }

/** Seconds until it is tried again while a process is connected that does not know of versions. */
const retrySeconds = 60

/** The queue's name for this work. */
export const fillingTask = 'fill_keys'

/** Queues a step, once however often it is called. Runs as the owner of the tables. */
export async function queueFilling(client: ClientBase, seconds: number): Promise<void> {
  await client.query(
    `select queue_job('${fillingTask}', '{}', '${fillingTask}', now() + make_interval(secs => $1))`,
    [seconds],
  )
}

/**
 * Does one step, then queues what is left. When every database is filled the planner's figures are made
 * anew and all processes learn that the columns can be used. Runs as the owner of the tables, whom row-level security
 * binds as it binds everybody. Several processes may do it at once.
 */
export async function fillKeys(client: ClientBase, size = usualStep): Promise<void> {
  if (await isFormerReleaseConnected(client)) return queueFilling(client, retrySeconds)
  const until = performance.now() + size.stepMs
  for (;;) {
    const { rows } = await client.query<Assignment>(readAssignments.text)
    const version = versionOf(rows)
    const behind = await inTransaction(client, () => readBehind(client, version, 100))
    if (behind.length === 0) return finish(client, rows, version)
    for (const db of behind) {
      let isMore = true
      while (isMore) {
        const began = performance.now()
        isMore = await fillBatch(client, db, size.batchRecords)
        if (performance.now() > until) return queueFilling(client, 0)
        // Half of the time belongs to the others.
        await pause(performance.now() - began)
      }
    }
  }
}

/**
 * Releases before versions called their connections `bancada`, those before natural keys `bancada store`. They would go on
 * to write records without the new keys.
 */
async function isFormerReleaseConnected(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    `select exists (select from pg_stat_activity
      where datname = current_database() and application_name in ('bancada', 'bancada store')) as yes`,
  )
  return rows[0]!.yes
}

/**
 * Fills the next records of a database. Takes the row that its writers take first: from the first batch on they must know
 * the version, so no record behind the filling lacks a key. Returns true when there are more.
 */
function fillBatch(client: ClientBase, db: string, batchRecords: number): Promise<boolean> {
  return inTransaction(client, async () => {
    await client.query(enter(db))
    const progress = await client.query<{ keys_version: string; keys_after: string | null }>(
      'select keys_version, keys_after from databases where db = $1 for update',
      [db],
    )
    const [row] = progress.rows
    if (!row) return false
    // Read behind the lock: no database has ever been filled for a newer version than this.
    const { rows: assignments } = await client.query<Assignment>(readAssignments.text)
    const version = versionOf(assignments)
    const isBegun = Number(row.keys_version) >= version
    if (isBegun && row.keys_after === null) return false
    const kinds = Map.groupBy(
      assignments.filter(({ field }) => field !== null),
      ({ klass }) => klass,
    )
    const { rows } = await client.query<{ id: string; klass: string }>(
      `select id, klass from documents
        where db = $1 and id > $2 and klass = any($3) and not deleted order by id limit ${batchRecords}`,
      [db, isBegun ? row.keys_after : '', [...kinds.keys()]],
    )
    for (const [klass, of] of Map.groupBy(rows, (one) => one.klass)) {
      const ids = of.map(({ id }) => id)
      await fillKind(client, { db, klass, ids, assignments: kinds.get(klass)! })
    }
    const last = rows.length < batchRecords ? null : rows.at(-1)!.id
    await client.query('update databases set keys_version = $2, keys_after = $3 where db = $1', [
      db,
      version,
      last,
    ])
    return last !== null
  })
}

interface Batch {
  readonly db: string
  readonly klass: string
  readonly ids: readonly string[]
  readonly assignments: readonly Assignment[]
}

/** Records whose keys are right already stay as they are. */
async function fillKind(client: ClientBase, { db, klass, ids, assignments }: Batch): Promise<void> {
  const columns = assignments.map(({ number }) => `k${number}`)
  const keys = assignments.map(({ natural }, at) => {
    const make = natural ? 'mango_natural_key' : 'mango_stored_key'
    return `${make}(body -> $${at + 4})`
  })
  const sets = columns.map((column, at) => `${column} = ${keys[at]}`)
  await client.query(
    `update documents set ${sets.join(', ')}
      where db = $1 and klass = $2 and id = any($3) and not deleted
        and (${columns.join(', ')}) is distinct from (${keys.join(', ')})`,
    [db, klass, ids, ...assignments.map(({ field }) => field)],
  )
}

async function finish(client: ClientBase, assignments: readonly Assignment[], version: number) {
  const numbers = assignments.filter(({ filled }) => !filled).map(({ number }) => `k${number}`)
  if (numbers.length === 0) return
  await client.query(`analyze documents (klass, ${[...new Set(numbers)].join(', ')})`)
  await inTransaction(client, async () => {
    await client.query('update key_columns set filled = true where version <= $1', [version])
    await client.query(`notify ${keysChannel}`)
  })
}

async function inTransaction<T>(client: ClientBase, body: () => Promise<T>): Promise<T> {
  await client.query(`begin; set local lock_timeout = '10s'; set local enable_seqscan = off`)
  try {
    const result = await body()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
