// The work of backups in the queue: which are due is asked every night, each is made by a job of its own, one at a time in each
// process. One that was broken off begins anew; one that was missed is made once.
import { Failure } from '#core/errors.ts'
import { isGroup, newId } from '#core/ids.ts'
import { recogniseProblem } from '#core/values/backup-problem.ts'
import type { House, Job } from '#server/house.ts'
import type { Database, GroupRow, Transaction } from '#server/store/database.ts'
import type { StoredBackup } from '#server/store/backups/face.ts'
import { membership } from '../../entities/membership.ts'
import { nextDue } from '../../rules/backup.ts'
import { dropSurplus, makeBackup, ruleOf } from './make.ts'

export const backupTask = 'backup'
/** Name of the nightly job. */
export const backupsTask = 'backups'

/** A backup that is not done after this time was given up by the queue. */
const givenUpMs = 24 * 3_600_000
/** Restores are listed for so long after they ended. */
const restoreDays = 30
const dayMs = 86_400_000
const turnMs = 2_000

let isBusy = false

/** Runs one backup or restore at a time in this process; another one comes back in a moment. */
export async function oneAtATime(
  again: (runAt: string) => Promise<void>,
  work: () => Promise<void>,
) {
  if (isBusy) return again(new Date(Date.now() + turnMs).toISOString())
  isBusy = true
  try {
    await work()
  } finally {
    isBusy = false
  }
}

/** The date of the last backup that the plan made; undefined when there was none. */
export function lastDue(backups: readonly StoredBackup[]): string | undefined {
  return (
    backups.find(({ made, state }) => made === 'plan' && state !== 'failed')?.due_on ?? undefined
  )
}

/** A new backup and its job; false when there is one for that date already. */
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
  if (!(await database.backups.begin(entry))) return undefined
  await queue(database, id)
  return id
}

async function queue(database: Database, id: string, runAt?: string): Promise<void> {
  const payload = { db: database.name, id }
  const options = { key: `${backupTask} ${id}`, ...(runAt && { runAt }) }
  await database.write((transaction) => transaction.addJob(backupTask, payload, options))
}

/** `{ db, id }`: makes a backup that was begun. */
const backupJob: Job = async (house, payload) => {
  const { db, id } = payload as { db: string; id: string }
  const database = house.store.database(db)
  await oneAtATime(
    (runAt) => queue(database, id, runAt),
    async () => {
      const group = await house.store.group(db)
      const entry = (await database.backups.list()).find((one) => one.id === id)
      if (group && entry?.state === 'making') await make(house, group, entry)
    },
  )
}

async function make(house: House, group: GroupRow, entry: StoredBackup): Promise<void> {
  try {
    await makeBackup(house, group, entry.id)
  } catch (error) {
    // A database or bucket that is away for a while: the queue tries again.
    if (error instanceof Failure && error.code === 'service_unavailable') throw error
    if (!(error instanceof Failure))
      house.log.error({ db: group.db, err: error }, 'a backup failed')
    await endFailed(house, group, entry, reasonOf(error))
  }
}

/** The key of a sentence: what happened, as the page says it. */
export function reasonOf(error: unknown): string {
  const known = error instanceof Failure ? recogniseProblem(error.message) : undefined
  return known ?? 'undefined_error'
}

/** What the plan was to make and could not is said by mail, once until one is made. */
async function endFailed(
  house: House,
  { db, name }: GroupRow,
  { id, made, created_at }: StoredBackup,
  reason: string,
): Promise<void> {
  const database = house.store.database(db)
  const former = (await database.backups.list()).find(
    (one) => one.made === 'plan' && one.id !== id && one.created_at < created_at,
  )
  const at = house.now().toISOString()
  await database.backups.fail(id, reason, at)
  if (made !== 'plan' || former?.state === 'failed') return
  await database.write((transaction) => mailAdministrators(transaction, name))
}

async function mailAdministrators(transaction: Transaction, group: string): Promise<void> {
  const selector = { klass: membership.kind, status: 'accepted', editor: true }
  const { found } = await transaction.find({ selector, limit: 20 })
  for (const { body } of found) {
    const person = await transaction.people.byId(String(body.user_id))
    if (!person?.email) continue
    const { email: to, locale } = person
    const values = { group, link: `/account/${transaction.name}/backup` }
    await transaction.addJob('mail', { to, locale, template: 'backup_failed', values })
  }
}

/** Every night: begins what is due, and takes away what the plan keeps no more. */
const backupsJob: Job = async (house) => {
  for (let names = await house.store.databaseNames(''); names.length > 0;) {
    for (const name of names) if (isGroup(name)) await lookAt(house, name)
    names = await house.store.databaseNames(names.at(-1)!)
  }
}

async function lookAt(house: House, db: string): Promise<void> {
  const group = await house.store.group(db)
  const database = house.store.database(db)
  const { backups } = database
  const now = house.now().getTime()
  await backups.purgeRestores(new Date(now - restoreDays * dayMs).toISOString())
  const rule = group && ruleOf(house, group)
  if (!rule) return
  const before = new Date(now - givenUpMs).toISOString()
  const all = await backups.list()
  const stuck = all.filter(({ state, created_at }) => state === 'making' && created_at < before)
  for (const entry of stuck) await endFailed(house, group, entry, 'unavailable')
  await dropSurplus(house, group)
  const today = new Date(now).toISOString().slice(0, 10)
  const rest = all.filter((one) => !stuck.includes(one))
  if (nextDue(rule, lastDue(rest), today) > today) return
  await beginBackup(house, database, { person: null, due_on: today })
}

export const backupJobs: Readonly<Record<string, Job>> = {
  [backupTask]: backupJob,
  [backupsTask]: backupsJob,
}
