// The plan of a Group: the day's lock between two switches, the job that confirms a switch, and the nightly look at free
// Groups with too many records (spec 4, 9).
import { fail } from '#core/errors.ts'
import type { House, Job } from '#server/house.ts'
import type { Hooks } from '#server/records/face.ts'
import { setMembers } from '#server/records/beside.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { freeRecords } from '#core/access/policies.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { confirmedPlan, isPlanLocked, limitStep, type LimitStep } from '../rules/plan.ts'

export const planHooks: Hooks = {
  async before({ action, before, context }) {
    const switchedAt = before?.plan_switched_at as string | undefined
    const isSwitch = action?.startsWith('subscription/') ?? false
    if (isSwitch && isPlanLocked(switchedAt, context.now)) throw fail('forbidden', 'plan_locked')
  },
  async after({ action, doc }, transaction) {
    if (!action?.startsWith('subscription/')) return
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
  })
}

/** What a step writes into the Group's document. */
function membersOf(step: LimitStep, at: string): Record<string, unknown> {
  if (step === 'mark') return { over_limit_since: at }
  return { over_limit_since: undefined, ...(step === 'lock' && { 'confirmed-plan': 'locked' }) }
}

/** The maker of the Group learns by mail what will happen, and when it has. */
async function tellCreator(
  transaction: Transaction,
  { created_by, name }: { created_by?: string; name?: unknown },
  template: 'over_limit' | 'locked',
): Promise<void> {
  const creator = created_by ? await peopleTables(transaction).byId(created_by) : undefined
  if (!creator?.email) return
  const { email: to, locale } = creator
  const values = { group: String(name ?? ''), link: `/account/${transaction.name}` }
  await transaction.addJob('mail', { to, locale, template, values })
}

async function watch(house: House, db: string): Promise<void> {
  const at = house.now().toISOString()
  await house.store.database(db).write(async (transaction) => {
    const group = await currentRecord(transaction, db)
    if (!group) return
    const facts = {
      plan: String(group['confirmed-plan'] ?? 'free'),
      records: await recordsIn(transaction),
      since: group.over_limit_since as string | undefined,
    }
    const step = limitStep(facts, at)
    if (step === undefined) return
    const members = membersOf(step, at)
    await setMembers(house, transaction, { doc: group, members }, { actor: null, at })
    if (step !== 'clear')
      await tellCreator(transaction, group, step === 'lock' ? 'locked' : 'over_limit')
  })
}

/** Every night: marks free Groups over the limit, locks them 30 days later, forgets those that are back below. */
const watchLimits: Job = async (house) => {
  if (!house.config.planLimits) return
  for (const db of await house.store.groupsOver('free', freeRecords)) await watch(house, db)
}

export const planJobs = { plan: confirmPlan, limits: watchLimits }
