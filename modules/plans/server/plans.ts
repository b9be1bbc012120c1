// The plan of a Group: the day's lock between two switches, the job that confirms a switch, and whether the Group is locked, which
// is looked at when its plan changes and every night (spec 4, 9).
import { changesOf } from '#core/audit/entry.ts'
import type { WireDocument } from '#core/wire.ts'
import {
  entitlementOf,
  freeRecords,
  planInForce,
  type EntitlementException,
} from '#core/access/entitlement.ts'
import { fail } from '#core/errors.ts'
import type { House, Job } from '#server/house.ts'
import type { Hooks } from '#server/records/face.ts'
import { aJob, auditChange, writeAudit } from '#server/session/audit.ts'
import { setMembers } from '#server/records/beside.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import {
  confirmedPlan,
  isPlanLocked,
  lockedMembers,
  lockReason,
  type LockFacts,
} from '../rules/plan.ts'

export const planHooks: Hooks = {
  async before({ action, before, context }) {
    const switchedAt = before?.plan_switched_at as string | undefined
    const isSwitch = action?.startsWith('subscription/') ?? false
    if (isSwitch && isPlanLocked(switchedAt, context.now)) throw fail('forbidden', 'plan_locked')
  },
  async after({ action, doc, context }, transaction) {
    if (!action?.startsWith('subscription/')) return
    const changes = { plan: [doc['confirmed-plan'] ?? null, doc['unconfirmed-plan']] } as const
    auditChange(context, transaction, { event: 'plan_requested', subject: doc._id, changes })
    await transaction.addJob('plan', { db: doc._id }, { key: `plan ${doc._id}` })
  },
}

/** Records that count for the plan, as they are now. */
async function recordsIn(transaction: Transaction): Promise<number> {
  const [all] = await transaction.counters(['*'])
  return all?.amount ?? 0
}

/** `{ db }`: confirms the requested switch, or drops it (spec 4). */
const confirmPlan: Job = async (house, payload) => {
  const { db } = payload as { db: string }
  const at = house.now().toISOString()
  await house.store.database(db).write(async (transaction) => {
    const group = await currentRecord(transaction, db)
    if (group?.['unconfirmed-plan'] === undefined) return
    const plan = confirmedPlan(group['unconfirmed-plan'], await recordsIn(transaction))
    const confirmed = plan && { 'confirmed-plan': plan }
    const members = { ...confirmed, 'unconfirmed-plan': undefined }
    await setMembers(house, transaction, { doc: group, members }, { actor: null, at })
    auditPlan(house, transaction, group, members)
    await settleLock(house, transaction)
  })
}

/** A plan that a job changed. */
function auditPlan(
  house: House,
  transaction: Transaction,
  group: WireDocument,
  members: Record<string, unknown>,
): void {
  const changes = changesOf(group, { ...group, ...members }, ['confirmed-plan'])
  if (!changes) return
  const plan = changes['confirmed-plan']!
  const request = { event: 'plan_changed', subject: transaction.name, changes: { plan } }
  writeAudit(house, transaction, aJob, request)
}

const mails = { over_limit: 'over_limit', over_limit_ended: 'locked' } as const

/** The maker of the Group learns by mail what will happen, and when it has. */
async function tellCreator(
  transaction: Transaction,
  { created_by, name }: { created_by?: string; name?: unknown },
  template: (typeof mails)[keyof typeof mails],
): Promise<void> {
  const creator = created_by ? await peopleTables(transaction).byId(created_by) : undefined
  if (!creator?.email) return
  const { email: to, locale } = creator
  const values = { group: String(name ?? ''), link: `/account/${transaction.name}` }
  await transaction.addJob('mail', { to, locale, template, values })
}

/** Brings the Group's document in step with whether it is locked; its creator gets a mail when that gets worse. */
async function settleLock(house: House, transaction: Transaction): Promise<void> {
  const at = house.now().toISOString()
  const group = await currentRecord(transaction, transaction.name)
  if (!group) return
  const plan = String(group['confirmed-plan'] ?? 'free')
  const { parent_id } = group
  const above = typeof parent_id === 'string' ? await house.store.group(parent_id) : undefined
  const facts: LockFacts = {
    plan,
    entitlement: entitlementOf(
      planInForce(plan, above?.plan),
      house.config.billing,
      group.exception as EntitlementException | undefined,
    ),
    records: await recordsIn(transaction),
    since: group.over_limit_since as string | undefined,
  }
  const reason = lockReason(facts, at)
  const members = lockedMembers(reason, facts, at)
  if (!members) return
  await setMembers(house, transaction, { doc: group, members }, { actor: null, at })
  auditPlan(house, transaction, group, members)
  if (reason) await tellCreator(transaction, group, mails[reason])
}

/** Every night. A Group that was locked before is open again where nothing is charged any more. */
const settleLocks: Job = async (house) => {
  for (const db of await house.store.groupsOver('free', freeRecords))
    await house.store.database(db).write((transaction) => settleLock(house, transaction))
}

export const planJobs = { plan: confirmPlan, limits: settleLocks }
