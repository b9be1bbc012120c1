// Jobs of imports: a slice at a time, one import at a time in each process, so that mails and other Groups' imports
// run in between. An interrupted import resumes where it stopped.
import { Failure } from '#core/errors.ts'
import { importDays } from '#core/import/limits.ts'
import { dayMs } from '#core/time/zone.ts'
import type { House, Job } from '#server/house.ts'
import { actorOf } from '#server/session/actor.ts'
import { nobody } from '#server/session/session.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import type { ImportState } from '#core/import/progress.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { StoredImport } from './store/face.ts'
import { importQueries, importTables } from './store/tables.ts'
import type { RecordContext } from '../face.ts'
import { databaseNames } from '../upkeep/groups.ts'
import { oneAtATime, unhurried } from '../upkeep/one-at-a-time.ts'
import { undoRows } from './undo.ts'
import { wayOf, type RowWriter } from './way.ts'
import { importRows, Interrupted } from './write.ts'

const importTask = 'import'
/** Name of the job that forgets old imports. */
export const forgetTask = 'forget-imports'

const sliceMs = 4_000
/** Maximum length of one transaction; other writers of the Group wait for it. */
const rowsOfBatch = 50

/** An import, and the person who started, continued or undoes it: it runs in their name. */
interface Queued {
  readonly id: string
  /** Absent in jobs of releases that recorded only who began the import. */
  readonly by?: string | null
  /** Rows that were undone before, where what was kept then is undone. */
  readonly undone?: number
}

/** Queues an import. */
export async function queueImport(
  database: Database,
  queued: Queued,
  state?: { readonly to: ImportState; readonly reason?: string },
  runAt?: string,
): Promise<void> {
  await database.write(async (transaction) => {
    if (state) await importTables(transaction).setState(queued.id, state.to, state)
    await queueIn(transaction, database, queued, runAt)
  })
}

async function queueIn(
  transaction: Transaction,
  { name: db }: Database,
  queued: Queued,
  runAt?: string,
): Promise<void> {
  const more = { key: `${importTask} ${queued.id}`, ...(runAt && { runAt }) }
  await transaction.addJob(importTask, { db, ...queued }, more)
}

const oneImport = oneAtATime()
/** The writer of the last import in this process, with its caches. Callers choose ids, so another Group may have the same. */
let recent: { readonly db: string; readonly id: string; readonly writer: RowWriter } | undefined

const importJob: Job = async (house, payload) => {
  const { db, ...queued } = payload as unknown as Queued & { readonly db: string }
  const database = house.store.database(db)
  await oneImport(
    house,
    async () => {
      if (await workOn(house, database, queued)) await queueImport(database, queued)
      else recent = undefined
    },
    (runAt) => queueImport(database, queued, undefined, runAt),
  )
}

/** Works for a slice of time; true when something is left. */
async function workOn(house: House, database: Database, queued: Queued): Promise<boolean> {
  const { id, by } = queued
  const entry = await importQueries(database).one(id)
  if (!entry || !['waiting', 'running', 'undoing'].includes(entry.state)) return false
  try {
    const context = await contextFor(house, database, by ?? entry.person)
    if (entry.state === 'undoing') return await undoSlice(context, entry, queued)
    if (entry.state === 'waiting') {
      await database.write((transaction) => importTables(transaction).setState(id, 'running'))
    }
    return await importSlice(context, entry)
  } catch (error) {
    if (error instanceof Interrupted) return false
    // A refused row is recorded with the row; a failure that arrives here stops the whole import.
    if (!(error instanceof Failure) || error.status >= 500) throw error
    const reason = error.keptKey ?? 'not_allowed'
    const at = house.now().toISOString()
    const isWhole = entry.state !== 'undoing' && wayOf(house, entry.kind).isWhole
    const state = isWhole ? 'undoing' : 'stopped'
    await database.write((transaction) =>
      importTables(transaction).setState(id, state, { reason, at }),
    )
    return isWhole
  }
}

/** The context of an import: this person, with their current rights. */
async function contextFor(
  house: House,
  database: Database,
  user_id: string,
): Promise<RecordContext> {
  const person = (await peopleTables(house.store).byId(user_id)) ?? null
  const memberships = person ? await house.store.membershipsOf(user_id, person.email) : []
  const session = { ...nobody, person, memberships, by: 'cookie', isProgram: true } as const
  const actor = actorOf(house, session, database.name)
  return { house, database, actor, now: house.now().toISOString() }
}

async function importSlice(context: RecordContext, entry: StoredImport): Promise<boolean> {
  const { house, database } = context
  const { id } = entry
  const { name: db } = database
  const isRecent = recent?.db === db && recent.id === id
  const writer = isRecent ? recent!.writer : await wayOf(house, entry.kind).open(context, entry)
  recent = { db, id, writer }
  // Skips rows that are done.
  let after = -1
  return inSlices(async () => {
    await writer.refresh()
    const rows = await importQueries(database).rows(id, {
      outcome: null,
      after,
      limit: rowsOfBatch,
    })
    after = rows.at(-1)?.row ?? after
    if (rows.length > 0) await importRows({ context, id, writer }, rows)
    else {
      const end = { at: context.now }
      await database.write((transaction) => importTables(transaction).setState(id, 'done', end))
    }
    return rows.length > 0
  })
}

async function undoSlice(
  context: RecordContext,
  { id, kind, reason }: StoredImport,
  { undone = 0 }: Queued,
): Promise<boolean> {
  const { database, house } = context
  const { isWhole, isReplaced } = wayOf(house, kind)
  const verb = isWhole ? 'update' : 'remove'
  let after = 2 ** 31 - 1
  return inSlices(async () => {
    const query = { outcome: 'created', after, backwards: true, limit: rowsOfBatch } as const
    const rows = await importQueries(database).rows(id, query)
    after = rows.at(-1)?.row ?? 2 ** 31 - 1
    if (rows.length > 0) await undoRows({ context, id, verb, isReplaced }, rows)
    else return endUndo(context, { id, reason, undone })
    return true
  })
}

/**
 * What an earlier undo kept because this import had changed it is undone now: in whichever order the files of an entry are undone, it is as before
 * them. True where that of another one has just left something more to undo here. `undone`: rows that were undone before this time. `reason`: why
 * it was undone, where that was not requested.
 */
async function endUndo(
  { database, now, actor }: RecordContext,
  { id, reason, undone }: Pick<StoredImport, 'id' | 'reason' | 'undone'>,
): Promise<boolean> {
  return database.write(async (transaction) => {
    const imports = importTables(transaction)
    const [left] = await imports.rows(id, { outcome: 'created', after: -1, limit: 1 })
    if (left) return true
    await imports.setState(id, 'undone', { at: now, ...(reason && { reason }) })
    // Else two of them, each kept for the other, would be tried forever.
    if ((await imports.one(id))?.undone === undone) return false
    for (const other of await imports.reopen(id)) {
      await queueIn(transaction, database, { ...other, by: actor.user_id })
    }
    return false
  })
}

/** Batch after batch until nothing is left (false) or the slice is over (true). */
async function inSlices(batch: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + sliceMs
  while (performance.now() < until) {
    if (!(await unhurried(batch))) return false
  }
  return true
}

const forgetJob: Job = async ({ store, now }) => {
  const before = new Date(now().getTime() - importDays * dayMs).toISOString()
  for await (const name of databaseNames(store)) {
    const database = store.database(name)
    if (await database.info())
      await database.write((transaction) => importTables(transaction).purge(before))
  }
}

export const importJobs: Readonly<Record<string, Job>> = {
  [importTask]: importJob,
  [forgetTask]: forgetJob,
}
