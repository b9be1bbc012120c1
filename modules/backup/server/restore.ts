// Puts an archive back: into a new Group, which is there with all of its records or not at all, or into an empty one. Done in the
// name of the person who requested it, with their current rights. Members are not brought back: they are invited anew.
import { fail, failFields, Failure } from '#core/errors.ts'
import { entitlementOf } from '#core/access/entitlement.ts'
import { editorsAlone } from '#core/access/policies.ts'
import { validate } from '#core/entity/validate.ts'
import type { WireDocument } from '#core/wire.ts'
import type { House, Job } from '#server/house.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { checkArchive, type CheckedArchive } from './archive/check.ts'
import { RefusedRecord } from './archive/record.ts'
import { restored, storedFiles, writeArchive, type Writing } from './archive/write.ts'
import type { RecordContext } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
import { actorIn, refuseOverdue } from '#server/session/actor.ts'
import { nobody } from '#server/session/session.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import type { Blob } from '#server/store/blobs/blobs.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import type { RestoreStep, StoredRestore } from '../store/face.ts'
import { reasonOf, soleJob } from './jobs.ts'
import { backupTables } from '../store/tables.ts'

export const restoreTask = 'restore'

const noteEveryMs = 1_000

/** Runs the requested restore, unless it has ended. */
const restoreJob = soleJob(restoreTask, async (house, database, id) => {
  const entry = await backupTables(database).restore(id)
  if (entry?.ended_at === null) await restore({ house, database, entry })
})

export const restoreJobs: Readonly<Record<string, Job>> = { [restoreTask]: restoreJob }

interface Restoring {
  readonly house: House
  /** Of the Group in which it was requested. */
  readonly database: Database
  readonly entry: StoredRestore
}

async function restore(restoring: Restoring): Promise<void> {
  const { house, database, entry } = restoring
  const backups = backupTables(database)
  const end = async (step: RestoreStep) => {
    await backups.stepRestore(entry.id, { ...step, at: house.now().toISOString() })
    await backups.dropRestored(entry.id)
  }
  try {
    const { records, files, lacks } = await putBack(restoring)
    await end({ state: 'done', records, files, lacks })
    const lacking = { db: entry.group_id, files: lacks?.count }
    if (lacks) house.log.error(lacking, 'a restored backup lacked files that were damaged')
  } catch (error) {
    // A database or bucket that is away for a while: the queue tries again.
    if (error instanceof Failure && error.code === 'service_unavailable') throw error
    const isKnown = error instanceof Failure || error instanceof RefusedRecord
    if (!isKnown) house.log.error({ db: database.name, err: error }, 'a restore failed')
    await end({ state: 'failed', ...problemOf(error) })
  }
}

function problemOf(error: unknown): Pick<RestoreStep, 'reason' | 'detail' | 'refused'> {
  if (error instanceof RefusedRecord) {
    const { id, message: detail, problem } = error
    return { reason: 'record_refused', detail, refused: { id, ...problem.body } }
  }
  return { reason: reasonOf(error) }
}

type Counted = Pick<CheckedArchive, 'records' | 'files' | 'lacks'>

async function putBack(restoring: Restoring): Promise<Counted> {
  const { house, database, entry } = restoring
  const step = (more: RestoreStep) => backupTables(database).stepRestore(entry.id, more)
  const context = await contextFor(restoring)
  const archive = await archiveOf(restoring)
  const uploads = new Map<string, Upload>()
  try {
    const { roomBytes } = house.rules.files(context, context.database.name)
    const checked = await checkArchive(await archive.read(), {
      context,
      roomBytes,
      uploads,
      note: seldom(({ records, files }) => step({ state: 'checking', records, files })),
    })
    const { records, files, lacks } = checked
    await step({ state: 'writing', records: 0, files, total: records })
    const note = seldom((written: number) => step({ state: 'writing', records: written }))
    await write(restoring, { context, archive, checked, takes: settingsOf(restoring), note })
    return { records, files, lacks }
  } finally {
    await context.database.files.discard([...uploads.values()])
  }
}

/** Calls it once in a while. */
function seldom<T>(work: (value: T) => Promise<void>): (value: T) => Promise<void> {
  let lastMs = -Infinity
  return async (value) => {
    if (performance.now() - lastMs < noteEveryMs) return
    lastMs = performance.now()
    await work(value)
  }
}

const isNew = ({ database, entry }: Restoring) => entry.group_id !== database.name

/** The context of the person who requested the restore, in the new Group. Failure forbidden when they may not any more. */
async function contextFor(restoring: Restoring): Promise<RecordContext> {
  const { house, database, entry } = restoring
  const { billing } = house.config
  const user_id = entry.person ?? ''
  const person = (await peopleTables(house.store).byId(user_id)) ?? null
  const memberships = person ? await house.store.membershipsOf(user_id, person.email) : []
  const session = { ...nobody, person, memberships, by: 'cookie' } as const
  refuseOverdue(house, session)
  const here = actorIn(session, database.name, billing)
  const refused = editorsAlone(here)
  if (refused) throw fail('forbidden', refused)
  const now = house.now().toISOString()
  if (!isNew(restoring)) return { house, database, actor: here, now }
  const actor = {
    ...here,
    membership: { id: '', editor: true, report_view: true, creator: true },
    group: {
      plan: 'free',
      records: 0,
      entitlement: entitlementOf('free', billing),
      created_by: user_id,
    },
  } as const
  return { house, database: house.store.database(entry.group_id), actor, now }
}

async function archiveOf({ database, entry }: Restoring): Promise<Blob> {
  const backups = backupTables(database)
  const kept = (await backups.list()).find(({ id }) => id === entry.backup)
  const { key, length } = entry.backup === null ? entry : { key: null, length: 0, ...kept }
  if (key === null) throw fail('not_found', 'gone')
  return backups.open({ key, length })
}

/** What the Group itself is called and billed by stays out where it is another one's. */
function settingsOf(restoring: Restoring): Writing['takes'] {
  const { name } = restoring.entry
  return ({ kind }, { key, value }) => {
    if (kind !== 'Adjustment') return true
    if (key === 'billing-email') return isNew(restoring)
    return key !== 'name' || (isNew(restoring) && value === name)
  }
}

async function write(restoring: Restoring, writing: Writing): Promise<void> {
  const { house, entry } = restoring
  const { context, checked } = writing
  if (!isNew(restoring)) {
    return context.database.write(async (transaction) => {
      await refuseFilled(transaction)
      await writeArchive(transaction, writing)
    })
  }
  try {
    await house.store.createWith(entry.group_id, async (transaction) => {
      await writeArchive(transaction, writing)
      await writeGroup(restoring, writing, transaction)
    })
  } catch (error) {
    // It was written, and the process died before it could say so.
    if (!(error instanceof Failure) || error.code !== 'file_exists') throw error
    house.log.info({ db: entry.group_id, records: checked.records }, 'a restore was done already')
  }
}

/** Failure conflict when the Group holds anything but itself, its members and their cards. */
async function refuseFilled(transaction: Transaction): Promise<void> {
  if (!(await isEmptyGroup(transaction))) throw fail('conflict', 'not_empty')
}

export async function isEmptyGroup(reader: Pick<Transaction, 'count'>): Promise<boolean> {
  const own = ['Account', 'Membership', 'User']
  return (await reader.count({ klass: { $nin: own } }, 1)) === 0
}

/**
 * The document of the new Group: another id and name, the billing address and logo that the old one had, and the plan free. Its module
 * adds what belongs to it.
 */
async function writeGroup(
  { house, entry }: Restoring,
  { context, checked }: Writing,
  transaction: Transaction,
): Promise<void> {
  const { actor, now } = context
  const { group_id: _id, name } = entry
  const entity = house.registry.byId(_id)!
  const validated = validate(entity, { _id, name }, { before: undefined, actor, now })
  if ('errors' in validated) throw failFields(validated.errors)
  const { stubs = {}, uploads } = storedFiles(checked, checked.group ?? { _id })
  const logo = Object.entries(stubs).map(([file, stub]) => [file, { ...stub, revpos: 1 }])
  const user_id = actor.user_id!
  const doc: WireDocument = {
    ...validated.doc,
    'billing-email': checked.group?.['billing-email'],
    'confirmed-plan': 'free',
    ...(logo.length > 0 && { _attachments: Object.fromEntries(logo) as Record<string, unknown> }),
    created_at: now,
    created_by: user_id,
    updated_at: now,
    updated_by: user_id,
  }
  const how = { event: 'create', actor: user_id, at: now, uploads }
  await writeBeside(house, transaction, doc, how)
  await restored(context, transaction, { entity, doc })
}
