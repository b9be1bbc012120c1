// Whether a Group is locked: looked at when its plan changes and every night (spec 4, 9).
import { changesOf } from '#core/audit/entry.ts'
import type { WireDocument } from '#core/wire.ts'
import { planInForce } from '#core/access/entitlement.ts'
import type { House } from '#server/house.ts'
import { aJob, writeAudit } from '#server/session/audit.ts'
import { setMembers } from '#server/records/beside.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { entitlementIn } from './entitlement.ts'
import { lockedMembers, lockReason, type LockFacts } from '../rules/plan.ts'

/** Records that count for the plan, as they are now. */
export async function recordsIn(transaction: Transaction): Promise<number> {
  const [all] = await transaction.counters(['*'])
  return all?.amount ?? 0
}

/** Sets what the server decided about the plan of a Group; the audit takes note where its plan is another one. `event`: as history says it. */
export async function setPlanMembers(
  house: House,
  transaction: Transaction,
  change: { readonly doc: WireDocument; readonly members: Readonly<Record<string, unknown>> },
  how: { readonly at: string; readonly event?: string },
): Promise<void> {
  await setMembers(house, transaction, change, { actor: null, ...how })
  const { doc: group, members } = change
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
export async function settleLock(house: House, transaction: Transaction): Promise<void> {
  const at = house.now().toISOString()
  const group = await currentRecord(transaction, transaction.name)
  if (!group) return
  const plan = String(group['confirmed-plan'] ?? 'free')
  const { parent_id } = group
  const above = typeof parent_id === 'string' ? await house.store.group(parent_id) : undefined
  const facts: LockFacts = {
    plan,
    entitlement: entitlementIn(house, group, planInForce(plan, above?.plan)),
    records: await recordsIn(transaction),
    since: group.over_limit_since as string | undefined,
  }
  const reason = lockReason(facts, at)
  const members = lockedMembers(reason, facts, at)
  if (!members) return
  await setPlanMembers(house, transaction, { doc: group, members }, { at })
  if (reason) await tellCreator(transaction, group, mails[reason])
}
