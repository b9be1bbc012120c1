// Backups in the queue: one or one restore at a time in each process, so that mails and other Groups have their turns. What was
// broken off begins anew.
import { Failure } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { House, Job } from '#server/house.ts'
import { mailAdministrators } from '#server/records/notifications/administrators.ts'
import { oneAtATime } from '#server/records/upkeep/one-at-a-time.ts'
import type { Database } from '#server/store/database.ts'
import type { GroupRow } from '#server/store/people/rows.ts'
import type { StoredBackup } from '../store/face.ts'
import { makeBackup } from './make.ts'
import { backupTables } from '../store/tables.ts'

export const backupTask = 'backup'

/** Of backups and restores together. */
export const oneArchive = oneAtATime()

/** Notes a backup that is to be made, for a due date (YYYY-MM-DD) or by hand; undefined when there is one for that date. */
export async function beginBackup(
  house: House,
  database: Database,
  { person, due_on }: { person: string | null; due_on: string | null },
): Promise<string | undefined> {
  const id = newId('bak')
  const info = await database.info()
  const made = due_on === null ? 'hand' : 'plan'
  const created_at = house.now().toISOString()
  const entry = { id, made, due_on, person, total: info?.doc_count ?? 0, created_at } as const
  return (await backupTables(database).begin(entry)) ? id : undefined
}

/** Queues a task for the backup or restore of this id: at once, or at a moment (ISO). */
export async function queueSole(
  task: string,
  database: Database,
  id: string,
  runAt?: string,
): Promise<void> {
  const payload = { db: database.name, id }
  const options = { key: `${task} ${id}`, ...(runAt && { runAt }) }
  await database.write((transaction) => transaction.addJob(task, payload, options))
}

/** The job of such a task, `{ db, id }`. A job that was interrupted starts again. */
export function soleJob(
  task: string,
  work: (house: House, database: Database, id: string) => Promise<void>,
): Job {
  return async (house, payload) => {
    const { db, id } = payload as { db: string; id: string }
    const database = house.store.database(db)
    await oneArchive(
      house,
      () => work(house, database, id),
      (runAt) => queueSole(task, database, id, runAt),
    )
  }
}

/** Makes a backup that was begun by hand. */
const backupJob = soleJob(backupTask, async (house, { name }, id) => {
  const group = await house.store.group(name)
  if (group) await finishBackup(house, group, id)
})

export const handJobs: Readonly<Record<string, Job>> = { [backupTask]: backupJob }

/** Makes a backup that was begun, or says why it could not be made. */
export async function finishBackup(house: House, group: GroupRow, id: string): Promise<void> {
  const entry = (await backupTables(house.store.database(group.db)).list()).find(
    (one) => one.id === id,
  )
  if (entry?.state !== 'making') return
  try {
    const lacks = await makeBackup(house, group, id)
    if (lacks?.refused) await mailOnce(house, group, { entry, template: 'backup_refused' })
  } catch (error) {
    // A database or bucket that is away for a while: the queue tries again.
    if (error instanceof Failure && error.code === 'service_unavailable') throw error
    if (!(error instanceof Failure)) {
      house.log.error({ db: group.db, err: error }, 'a backup failed')
    }
    await endFailed(house, group, { entry, reason: reasonOf(error) })
  }
}

/** The key of a sentence: what happened, as the page says it. */
export function reasonOf(error: unknown): string {
  return (error instanceof Failure && error.keptKey) || 'undefined_error'
}

/** What the plan was to make and could not is said by mail, once until one is made. */
export async function endFailed(
  house: House,
  group: GroupRow,
  { entry, reason }: { entry: StoredBackup; reason: string },
): Promise<void> {
  const backups = backupTables(house.store.database(group.db))
  await backups.fail(entry.id, reason, house.now().toISOString())
  await mailOnce(house, group, { entry, template: 'backup_failed' })
}

const isAmiss = {
  backup_failed: ({ state }: StoredBackup) => state === 'failed',
  backup_refused: ({ lacks }: StoredBackup) => lacks?.refused !== undefined,
}

/** Mails administrators what is amiss with a backup of the plan, unless it was so with the one before. */
async function mailOnce(
  house: House,
  { db, name }: GroupRow,
  { entry, template }: { entry: StoredBackup; template: keyof typeof isAmiss },
): Promise<void> {
  const { id, made, created_at } = entry
  const database = house.store.database(db)
  const former = (await backupTables(database).list()).find(
    (one) => one.made === 'plan' && one.id !== id && one.created_at < created_at,
  )
  if (made !== 'plan' || (former && isAmiss[template](former))) return
  const values = () => ({ group: name, link: `/account/${db}/backup` })
  await database.write((transaction) =>
    mailAdministrators(transaction, { template, values, limit: 20 }),
  )
}
