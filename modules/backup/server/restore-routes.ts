// The calls that put a backup back: one that is kept, or an archive that is sent. For administrators, in person.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { fail, failFields, Failure } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import type { RecordContext } from '#server/records/face.ts'
import { refuseOverdue } from '#server/session/actor.ts'
import { auditCall } from '#server/session/audit.ts'
import type { LooseFile } from '#server/store/documents/upload.ts'
import { refuseFullDisk } from './make.ts'
import { queueSole } from './jobs.ts'
import { isEmptyGroup, restoreTask } from './restore.ts'
import { administrator } from './routes.ts'
import { backupTables } from '../store/tables.ts'

const database = { tag: 'Backup', access: 'database' } as const
const restorePath = '/:db/_restores/:id'

/** Each may write all that an archive holds. */
const restorings = { name: 'restore', attempts: 10, window_seconds: 86_400 }
/** Bytes of an upload that are in memory at once. */
const bufferBytes = 1024 * 1024
/** Bytes of an archive beside those of its files: records as text, and what tar adds. */
const recordsRoomBytes = 512 * 1024 * 1024
/** Bytes of an archive where plans limit nothing. */
const maxArchiveBytes = 100 * 1024 ** 3

const name = z.string().trim().min(1).max(200)
const wanted = z.object({
  backup: z.string().max(40),
  name,
})
const sentQuery = z.object({
  name: name
    .optional()
    .meta({ description: 'Of the new Group; none: into this one, which must be empty.' }),
})

/** Failure forbidden for tokens: they make no Groups. */
async function admitRestore(call: Call): Promise<RecordContext> {
  const { context } = await administrator(call)
  if (call.session.scopes !== null) throw fail('forbidden', 'not_allowed')
  refuseOverdue(call.house, call.session)
  const under = (await backupTables(context.database).restores()).some(
    ({ ended_at }) => ended_at === null,
  )
  if (under) throw fail('conflict', 'restore_under_way')
  await countAttempt(call.house, call.reply, restorings, String(context.actor.user_id))
  return context
}

function restoreIdOf({ params: { id = '' } }: Call): string {
  if (!/^[\w-]{1,40}$/.test(id)) throw failFields({ _id: { key: 'invalid' } })
  return id
}

function entryOf({ actor, now }: RecordContext, id: string, into: string | undefined) {
  return { id, group_id: into ?? newId('acc'), person: actor.user_id, created_at: now }
}

async function putBack(call: Call) {
  const context = await admitRestore(call)
  const backups = backupTables(context.database)
  const body = call.body as z.infer<typeof wanted>
  const kept = (await backups.list()).find(({ id, key }) => id === body.backup && key !== null)
  if (!kept) throw fail('not_found', 'missing')
  const id = restoreIdOf(call)
  const entry = { ...entryOf(context, id, undefined), ...body }
  if (!(await backups.beginRestore(entry))) throw fail('conflict', 'document_update_conflict')
  await queueSole(restoreTask, context.database, id)
  await auditRestore(call, entry)
  return answer(202, { ok: true, id })
}

async function auditRestore(call: Call, entry: { group_id: string; name: string }): Promise<void> {
  const { group_id: subject, name } = entry
  const request = { event: 'restore_begun', subject, subject_name: name || undefined }
  await auditCall(call, call.params.db ?? '', request)
}

function maxArchiveOf({ actor: { group } }: RecordContext): number {
  const room = group?.entitlement.max_bytes_of_files ?? null
  return room === null ? maxArchiveBytes : recordsRoomBytes + room
}

async function takeArchive(call: Call) {
  const context = await admitRestore(call)
  const backups = backupTables(context.database)
  const { name: newName } = call.query as z.infer<typeof sentQuery>
  if (newName === undefined && !(await isEmptyGroup(context.database))) {
    throw fail('conflict', 'not_empty')
  }
  const id = restoreIdOf(call)
  const { 'content-length': announced } = call.request.headers
  await refuseFullDisk(context.database, Number(announced ?? 0))
  const source = (call.body as Readable | undefined) ?? Readable.from([])
  const archive = await received(context, source)
  const into = newName === undefined ? context.database.name : undefined
  const entry = { ...entryOf(context, id, into), name: newName ?? '', backup: null }
  if (!(await backups.beginRestore(entry, archive))) {
    await backups.discard(archive)
    throw fail('conflict', 'document_update_conflict')
  }
  await queueSole(restoreTask, context.database, id)
  await auditRestore(call, entry)
  return answer(202, { ok: true, id })
}

/** Failure too_large for what can be no backup of this plan. */
async function received(context: RecordContext, source: Readable): Promise<LooseFile> {
  try {
    return await backupTables(context.database).receive(source, maxArchiveOf(context))
  } catch (error) {
    const isTooLarge = error instanceof Failure && error.code === 'too_large'
    throw isTooLarge ? fail('too_large', 'backup_too_large') : error
  }
}

export const restoreRoutes: readonly Route[] = [
  {
    ...database,
    method: 'POST',
    url: restorePath,
    summary: 'Puts a kept backup back as a new Group, under an id of your own for what is begun',
    answers: [202],
    body: wanted,
    handle: putBack,
  },
  {
    ...database,
    method: 'PUT',
    url: restorePath,
    summary:
      'Puts an archive back that is sent as the body: as a new Group, or into this empty one',
    answers: [202],
    raw: true,
    bodyLimit: bufferBytes,
    query: sentQuery,
    handle: takeArchive,
  },
]
