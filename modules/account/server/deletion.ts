// A Group is deleted by its administrator: closed at once but for the page that brings it back, for thirty days, and then burnt
// (modules/account/docs/deletion.md).
import type { ValuesOf } from '#core/entity/action-form.ts'
import { fail, failFields } from '#core/errors.ts'
import { oneLine } from '#core/fields/text.ts'
import { dayText } from '#core/time/day.ts'
import type { Locale } from '#core/wire.ts'
import { bodyOf } from '#server/calls/action-body.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { House, Job } from '#server/house.ts'
import { writeBeside } from '#server/records/beside.ts'
import { mailAdministrators } from '#server/records/notifications/administrators.ts'
import { eachGroup } from '#server/records/upkeep/groups.ts'
import { aJob, auditActorOf, writeAudit } from '#server/session/audit.ts'
import { actorIn } from '#server/session/actor.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { burnGroup } from './former.ts'
import { deleteGroup } from '../rules/delete-group.ts'
import { dueOf, endOfGrace } from '../rules/deletion.ts'

export const deletionTask = 'groups_deleted'
const burningTask = 'group_burning'
const maxAdministrators = 1_000

/** One that was deleted and can be brought back, or is about to be burnt. */
interface DeletedGroup {
  readonly db: string
  readonly name: string
  /** ISO moment. */
  readonly deleted_at: string
}

type Template = 'group_deleted' | 'group_ending' | 'group_ended'

/** `transaction` is that of the Group. */
async function mailDeletion(
  transaction: Transaction,
  { db, name, deleted_at }: DeletedGroup,
  template: Template,
): Promise<void> {
  const values = (locale: Locale) => ({
    group: name,
    day: dayText(endOfGrace(deleted_at).slice(0, 10), locale),
    link: template === 'group_ended' ? '/' : `/account/${db}`,
  })
  await mailAdministrators(transaction, { template, values, limit: maxAdministrators })
}

/** The Group's administrator, whatever closes it. Failure not_found, forbidden for all others and for tokens. */
function administratorOf({ house, session, params }: Call): string {
  const { id = '' } = params
  const { membership, scopes } = actorIn(session, id, house.config.billing)
  const mayNot = scopes !== null || membership?.editor !== true || membership.looking
  if (mayNot) throw fail('forbidden', 'not_allowed')
  return id
}

/** Writes the Group's document with these members. */
async function change(
  house: House,
  transaction: Transaction,
  members: Record<string, unknown>,
  actor: string | null,
): Promise<void> {
  const stored = (await transaction.get(transaction.name))!
  const at = house.now().toISOString()
  const doc = { ...toWire(stored), ...members, updated_at: at, updated_by: actor ?? undefined }
  await writeBeside(house, transaction, doc, { event: 'update', actor, at })
}

async function look(call: Call): Promise<unknown> {
  const id = administratorOf(call)
  const stored = await call.house.store.database(id).get(id)
  const { deleted_at, name } = stored?.body ?? {}
  if (typeof deleted_at !== 'string') throw fail('not_found', 'missing')
  return { name, deleted_at, ends_at: endOfGrace(deleted_at) }
}

async function remove(call: Call): Promise<unknown> {
  const { house, session } = call
  const db = administratorOf(call)
  const { name: typed = '' } = call.body as ValuesOf<typeof deleteGroup.fields>
  const deleted_at = house.now().toISOString()
  await house.store.database(db).write(async (transaction) => {
    const stored = await transaction.get(db)
    if (!stored || stored.body.deleted_at) throw fail('not_found', 'missing')
    const name = String(stored.body.name)
    if (typed !== oneLine(name)) throw failFields({ name: { key: 'confirmation' } })
    const below = await peopleTables(transaction).groupsBelow(db)
    if (below.length > 0) throw fail('conflict', 'has_sub_groups')
    // The one place where a subscription ends with its Group: the plan is cancelled in the same step, as people cancel it.
    const members = { deleted_at, 'unconfirmed-plan': 'cancel' }
    await change(house, transaction, members, session.person!.user_id)
    await transaction.addJob('plan', { db }, { key: `plan ${db}` })
    const request = { event: 'group_deleted', subject: db, subject_name: name }
    writeAudit(house, transaction, auditActorOf(call), request)
    await mailDeletion(transaction, { db, name, deleted_at }, 'group_deleted')
  })
  return { ok: true, ends_at: endOfGrace(deleted_at) }
}

async function bringBack(call: Call): Promise<unknown> {
  const { house, session } = call
  const db = administratorOf(call)
  const now = house.now().toISOString()
  await house.store.database(db).write(async (transaction) => {
    const { deleted_at, name } = (await transaction.get(db))?.body ?? {}
    const isThere = typeof deleted_at === 'string' && dueOf(deleted_at, now) !== 'end'
    if (!isThere) throw fail('not_found', 'missing')
    // A cancelled plan stays so until it is kept or chosen again.
    const members = { deleted_at: undefined, deletion_reminded: undefined }
    await change(house, transaction, members, session.person!.user_id)
    const request = { event: 'group_brought_back', subject: db, subject_name: String(name) }
    writeAudit(house, transaction, auditActorOf(call), request)
  })
  return { ok: true }
}

/** Every night: reminds the administrators once, and burns what nobody brought back. */
const nightly = eachGroup(
  'a deleted Group could not be looked after',
  async (house, db) => {
    const now = house.now().toISOString()
    await house.store.database(db).write(async (transaction) => {
      const { name, deleted_at, deletion_reminded } = (await transaction.get(db))?.body ?? {}
      // Brought back since it was read.
      if (typeof deleted_at !== 'string') return
      const group = { db, name: String(name), deleted_at }
      const due = dueOf(deleted_at, now)
      if (due === 'end') {
        await transaction.addJob(burningTask, group, { key: `${burningTask} ${db}` })
      } else if (due === 'reminder' && deletion_reminded !== true) {
        await change(house, transaction, { deletion_reminded: true }, null)
        await mailDeletion(transaction, group, 'group_ending')
      }
    })
  },
  (store) => store.groupsDeleted(),
)

/** `DeletedGroup`: documents, files and backups go, and nothing brings them back. Broken off, it goes on. */
const burn: Job = async (house, payload) => {
  const group = payload as unknown as DeletedGroup
  const { db, name: subject_name } = group
  const row = await house.store.group(db)
  if (row) {
    await house.store.database(db).write(async (transaction) => {
      writeAudit(house, transaction, aJob, { event: 'group_burnt', subject: db, subject_name })
      await mailDeletion(transaction, group, 'group_ended')
    })
  }
  await burnGroup(house, db)
}

export const deletionJobs = { [deletionTask]: nightly, [burningTask]: burn }

const route = { tag: 'Groups', url: '/accounts/:id/deletion', access: 'signed-in' } as const

export const deletionRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    summary: 'Until when a deleted Group can be brought back, for its administrators',
    handle: look,
  },
  {
    ...route,
    method: 'POST',
    summary: 'Delete a Group, by its name: closed at once, burnt after thirty days',
    body: bodyOf(deleteGroup),
    handle: remove,
  },
  {
    ...route,
    method: 'DELETE',
    summary: 'Bring a deleted Group back, within thirty days',
    handle: bringBack,
  },
]
