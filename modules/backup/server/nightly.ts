// What is due at night, Group after Group: a job makes one backup and queues itself for the Groups behind, so that other work has
// its turns in between. One that was broken off is made by the same job again; one that was missed is made once.
import { dayMs } from '#core/time/zone.ts'
import type { House, Job } from '#server/house.ts'
import { groupNames } from '#server/records/upkeep/groups.ts'
import type { GroupRow } from '#server/store/people/rows.ts'
import type { StoredBackup } from '../store/face.ts'
import { nextDue } from '../rules/backup.ts'
import { beginBackup, endFailed, finishBackup, oneArchive } from './jobs.ts'
import { dropSurplus, ruleOf } from './make.ts'
import { backupTables } from '../store/tables.ts'

/** Name of the nightly job. */
export const backupsTask = 'backups'
/** Key of the job that goes on with it. */
export const restKey = 'backups on'

/** Between two Groups: longer than one who waits for their turn with a backup by hand. */
const pauseMs = 3_000
/** What is not done after this time was given up. */
const givenUpMs = dayMs
/** Restores are listed for so long after they ended. */
const restoreDays = 30

/** `{ after }`: the Groups behind this name; all of them when left out. */
const backupsJob: Job = async (house, payload) => {
  const { after = '' } = payload as { after?: string }
  let former = after
  for await (const db of groupNames(house.store, after)) {
    const isQueued = await oneArchive(
      house,
      async () => {
        if (!(await lookAt(house, db))) return false
        const runAt = new Date(house.now().getTime() + pauseMs).toISOString()
        await queueRest(house, { db, after: db, runAt })
        return true
      },
      async (runAt) => {
        await queueRest(house, { db, after: former, runAt })
        return true
      },
    )
    if (isQueued) return
    former = db
  }
}

interface Rest {
  readonly db: string
  readonly after: string
  readonly runAt: string
}

async function queueRest(house: House, { db, after, runAt }: Rest): Promise<void> {
  const options = { key: restKey, runAt }
  await house.store
    .database(db)
    .write((transaction) => transaction.addJob(backupsTask, { after }, options))
}

/** The date of the last backup that the plan made or makes; undefined when there was none. One of a clock that was ahead is none. */
export function lastDue(backups: readonly StoredBackup[], today: string): string | undefined {
  const dates = backups.flatMap(({ made, state, due_on }) =>
    made === 'plan' && state !== 'failed' && due_on !== null && due_on <= today ? [due_on] : [],
  )
  return dates.toSorted().at(-1)
}

/** True when one was made, or tried. */
async function lookAt(house: House, db: string): Promise<boolean> {
  const group = await house.store.group(db)
  const database = house.store.database(db)
  const now = house.now().getTime()
  await backupTables(database).purgeRestores(new Date(now - restoreDays * dayMs).toISOString())
  const rule = group && ruleOf(house, group)
  if (!rule) return false
  await endGivenUp(house, group)
  await dropSurplus(house, group)
  const all = await backupTables(database).list()
  const begun = all.find(({ made, state }) => made === 'plan' && state === 'making')
  const today = new Date(now).toISOString().slice(0, 10)
  if (!begun && nextDue(rule, lastDue(all, today), today) > today) return false
  const due = { person: null, due_on: today }
  const id = begun?.id ?? (await beginBackup(house, database, due))
  if (id !== undefined) await finishBackup(house, group, id)
  return id !== undefined
}

/** Backups and restores that the queue tries no more, or that a process died before it could queue. */
async function endGivenUp(house: House, group: GroupRow): Promise<void> {
  const backups = backupTables(house.store.database(group.db))
  const at = house.now().toISOString()
  const before = new Date(house.now().getTime() - givenUpMs).toISOString()
  for (const { id, ended_at, created_at } of await backups.restores()) {
    if (ended_at !== null || created_at > before) continue
    await backups.stepRestore(id, { state: 'failed', reason: 'unavailable', at })
    await backups.dropRestored(id)
  }
  for (const entry of await backups.list()) {
    const isGivenUp = entry.state === 'making' && entry.created_at < before
    if (isGivenUp) await endFailed(house, group, { entry, reason: 'unavailable' })
  }
}

export const nightlyJobs: Readonly<Record<string, Job>> = { [backupsTask]: backupsJob }
