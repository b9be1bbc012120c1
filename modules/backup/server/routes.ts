// The calls of backups: take one home, keep one here, see which are kept, delete one. For administrators of the Group alone.
import { Readable } from 'node:stream'
import { editorsAlone } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { sendFile } from '#server/records/attachments/serve.ts'
import { admit, backupOf } from './archive/pack.ts'
import { auditCall } from '#server/session/audit.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { longCall } from '#server/records/reading/still-there.ts'
import type { GroupRow } from '#server/store/people/rows.ts'
import type { StoredBackup, StoredRestore } from '../store/face.ts'
import { keptByHand, nextDue } from '../rules/backup.ts'
import { backupTask, beginBackup, queueSole } from './jobs.ts'
import { refuseFullDisk, ruleOf, sizeOf } from './make.ts'
import { lastDue } from './nightly.ts'
import { isOwner, latestOfOwner, ownerArchive } from './owner.ts'
import { isEmptyGroup } from './restore.ts'
import { backupTables } from '../store/tables.ts'

const database = { tag: 'Backup', access: 'database' } as const
const backupPath = '/:db/_backups/:id'

/** Each may read all that there is: a few a day, for one that was broken off to be tried again. */
const downloads = { name: 'backup', attempts: 10, window_seconds: 86_400 }
const makings = { name: 'backup-make', attempts: 10, window_seconds: 86_400 }
/** Failure forbidden unless the actor is an administrator of the Group. */
export async function administrator(
  call: Call,
): Promise<{ context: RecordContext; group: GroupRow }> {
  const context = contextHere(call)
  const refused = editorsAlone(context.actor)
  if (refused) throw fail('forbidden', refused)
  const group = await context.house.store.group(context.database.name)
  if (!group) throw fail('not_found', 'missing')
  return { context, group }
}

function tar(pieces: AsyncIterable<Buffer>, name: string) {
  return answer(200, Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }), {
    'content-type': 'application/x-tar',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
}

async function handOver(call: Call): Promise<unknown> {
  const context = contextHere(call)
  admit(context)
  await countAttempt(call.house, call.reply, downloads, String(context.actor.user_id))
  const name = `${context.database.name}-${context.now.slice(0, 10)}.tar`
  await auditCall(call, context.database.name, { event: 'all_downloaded' })
  return tar(backupOf(longCall(call, context)), name)
}

/** Without where its archive lies. */
const shown = <T extends StoredBackup | StoredRestore>(entry: T) => ({ ...entry, key: undefined })

async function list(call: Call) {
  const { context, group } = await administrator(call)
  const backups = backupTables(context.database)
  const [all, restores] = await Promise.all([backups.list(), backups.restores()])
  const rule = ruleOf(context.house, group)
  const today = context.now.slice(0, 10)
  const due = rule && nextDue(rule, lastDue(all, today), today)
  const owned = isOwner(call, group) ? await latestOfOwner(call) : undefined
  return {
    plan: group.plan,
    every: rule?.every,
    keeps: rule?.keeps,
    keeps_by_hand: keptByHand,
    next_due: due,
    is_due: due !== undefined && due <= today,
    size: await sizeOf(context.database),
    is_empty: await isEmptyGroup(context.database),
    owned: owned && { groups: owned.length, length: sum(owned.map(({ entry }) => entry.length)) },
    backups: all.map(shown),
    restores: restores.map(shown),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

async function make(call: Call) {
  const { context } = await administrator(call)
  const { house, actor } = context
  const all = await backupTables(context.database).list()
  if (all.some(({ state }) => state === 'making')) throw fail('conflict', 'backup_under_way')
  await countAttempt(house, call.reply, makings, context.database.name)
  await refuseFullDisk(context.database, await sizeOf(context.database))
  const id = await beginBackup(house, context.database, { person: actor.user_id, due_on: null })
  if (id !== undefined) await queueSole(backupTask, context.database, id)
  await auditCall(call, context.database.name, { event: 'backup_made', subject: id })
  return answer(202, { ok: true, id })
}

async function backupAt({ params }: Call, { database }: RecordContext) {
  const found = (await backupTables(database).list()).find(({ id }) => id === params.id)
  if (!found) throw fail('not_found', 'missing')
  return found
}

/** The answer has the first byte: no `Range`, or one from there. */
const isBeginning = ({ request: { headers } }: Call) =>
  headers.range === undefined || headers.range.startsWith('bytes=0-')

async function download(call: Call) {
  const { context } = await administrator(call)
  const { id, key, length, created_at } = await backupAt(call, context)
  if (key === null) throw fail('not_found', 'missing')
  const stub = {
    content_type: 'application/x-tar',
    digest: id,
    length,
    revpos: 1,
    stub: true,
  } as const
  const blob = backupTables(context.database).open({ key, length })
  const name = `${context.database.name}-${created_at.slice(0, 10)}.tar`
  const request = { event: 'backup_downloaded', subject: id, subject_name: name }
  // The parts of one download follow each other.
  if (isBeginning(call)) await auditCall(call, context.database.name, request)
  return sendFile(call, { stub, blob, name })
}

async function drop(call: Call) {
  const { context } = await administrator(call)
  const { id, created_at } = await backupAt(call, context)
  await backupTables(context.database).drop([id])
  const request = { event: 'backup_deleted', subject: id, subject_name: created_at }
  await auditCall(call, context.database.name, request)
  return { ok: true }
}

async function handOverAll(call: Call) {
  const { context, group } = await administrator(call)
  const { actor, house } = context
  if (!isOwner(call, group)) throw fail('forbidden', 'not_allowed')
  await countAttempt(house, call.reply, downloads, String(actor.user_id))
  const latest = await latestOfOwner(call)
  if (latest.length === 0) throw fail('not_found', 'missing')
  // Each Group's administrators see that its archive left.
  for (const {
    database: { name: db },
  } of latest)
    await auditCall(call, db, { event: 'backups_downloaded' })
  return tar(ownerArchive(latest), `bancada-${context.now.slice(0, 10)}.tar`)
}

export const backupRoutes: readonly Route[] = [
  {
    ...database,
    method: 'GET',
    url: '/:db/_backup',
    whileLocked: true,
    summary: 'All records and files of a Group as one archive (tar), for administrators',
    handle: handOver,
  },
  {
    ...database,
    method: 'GET',
    url: '/:db/_owner_backup',
    summary: 'The latest backups of all Groups that the owner of a corp plan made, as one archive',
    handle: handOverAll,
  },
  {
    ...database,
    method: 'GET',
    url: '/:db/_backups',
    whileLocked: true,
    summary: 'Backups that are kept, when the next one is due, and what was put back lately',
    handle: list,
  },
  {
    ...database,
    method: 'POST',
    url: '/:db/_backups',
    whileLocked: true,
    summary: 'Makes a backup that is kept here',
    answers: [202],
    handle: make,
  },
  {
    ...database,
    method: 'GET',
    url: backupPath,
    whileLocked: true,
    summary: 'The archive of a backup, or the part that `Range` names',
    answers: [200, 206, 304],
    handle: download,
  },
  {
    ...database,
    method: 'DELETE',
    url: backupPath,
    summary: 'Deletes a backup',
    handle: drop,
  },
]
