// The plan of a Group: what a switch needs, the day's lock between two, the job that confirms one, and the nightly look at locks (spec 4, 9).
import { freeLimitOf, freeRecords } from '#core/access/entitlement.ts'
import { fail, failFields } from '#core/errors.ts'
import type { House, Job } from '#server/house.ts'
import type { Hooks } from '#server/records/face.ts'
import { auditChange } from '#server/session/audit.ts'
import { currentRecord } from '#server/records/put.ts'
import { eachGroup } from '#server/records/upkeep/groups.ts'
import { confirmedPlan, isPlanLocked } from '../rules/plan.ts'
import { isPaying } from '../rules/payment/subscription.ts'
import { subscriptionQueries } from '../store/subscriptions.ts'
import { keepOneAdministrator } from './administrators.ts'
import { entitlementIn } from './entitlement.ts'
import { recordsIn, setPlanMembers, settleLock } from './lock.ts'
import { cancelSubscription } from './payment/provider.ts'
import { settleAnswer } from './payment/sync.ts'

export const planHooks: Hooks = {
  async before({ action, before, doc, context }) {
    if (!action?.startsWith('subscription/')) return
    const switchedAt = before?.plan_switched_at as string | undefined
    if (isPlanLocked(switchedAt, context.now)) throw fail('forbidden', 'plan_locked')
    const needsAddress = context.house.config.billing !== 'off' && !doc['billing-email']
    if (needsAddress) throw failFields({ 'billing-email': { key: 'invalid' } })
  },
  async after({ action, doc, context }, transaction) {
    if (!action?.startsWith('subscription/')) return
    const changes = { plan: [doc['confirmed-plan'] ?? null, doc['unconfirmed-plan']] } as const
    auditChange(context, transaction, { event: 'plan_requested', subject: doc._id, changes })
    await transaction.addJob('plan', { db: doc._id }, { key: `plan ${doc._id}` })
  },
}

/** `{ db }`: cancels each subscription that the Group pays for, which ends with its period; without one the switch is confirmed at once. */
const confirmPlan: Job = async (house, payload) => {
  const { db } = payload as { db: string }
  const database = house.store.database(db)
  const group = await database.get(db)
  if (group?.body['unconfirmed-plan'] === undefined) return
  if (!(await cancelAll(house, db))) await confirmFree(house, db)
}

/** Each subscription that the Group pays for ends with its period. Answers whether there is one. */
export async function cancelAll(house: House, db: string): Promise<boolean> {
  const database = house.store.database(db)
  let isPaid = false
  for (const { id, ends_at } of (await subscriptionQueries(database).all()).filter(isPaying)) {
    const said = ends_at === null ? await cancelSubscription(house, id) : undefined
    if (said) await settleAnswer(house, said)
    isPaid ||= ends_at !== null || said !== undefined
  }
  return isPaid
}

/** Confirms the requested switch, or drops it (spec 4). */
async function confirmFree(house: House, db: string): Promise<void> {
  const at = house.now().toISOString()
  await house.store.database(db).write(async (transaction) => {
    const group = await currentRecord(transaction, db)
    if (group?.['unconfirmed-plan'] === undefined) return
    const limit = freeLimitOf(entitlementIn(house, group, 'free'))
    const records = await recordsIn(transaction)
    const plan = confirmedPlan(group['unconfirmed-plan'], { records, limit })
    const confirmed = plan && { 'confirmed-plan': plan }
    const members = { ...confirmed, 'unconfirmed-plan': undefined }
    await setPlanMembers(house, transaction, { doc: group, members }, { at })
    if (plan) await keepOneAdministrator(house, transaction, at)
    await settleLock(house, transaction)
  })
}

/** Every night. A Group that was locked before is open again where nothing is charged any more. */
const settleLocks = eachGroup(
  'the lock of a Group could not be settled',
  (house, db) => house.store.database(db).write((transaction) => settleLock(house, transaction)),
  (store) => store.groupsOver('free', freeRecords),
)

export const planJobs = { plan: confirmPlan, limits: settleLocks }
