// Time spent on tickets: whose it is must be a member, each person has one timer that runs, and who does not say the day means
// today, by the clock of the Group.
import { failFields } from '#core/errors.ts'
import type { Doc } from '#core/entity/entity.ts'
import type { Change, Hooks } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { timeEntry } from '../entities/time-entry.ts'
import { isRunning } from '../rules/time/time.ts'
import { todayIn } from './today.ts'

type Entry = Doc<typeof timeEntry>

/** What was made elsewhere may name somebody of that installation. */
async function refuseStranger(change: Change, transaction: Transaction): Promise<void> {
  const { user_id = '' }: Entry = change.doc
  const people = peopleTables(transaction)
  if (change.arrived && !(await people.byId(user_id))) return
  const isMember = await people.isMember(transaction.name, user_id)
  if (!isMember) throw failFields({ user_id: { key: 'required' } })
}

async function refuseSecondTimer({ _id, user_id }: Entry, transaction: Transaction): Promise<void> {
  const selector = { klass: timeEntry.kind, user_id, minutes: { $exists: false } }
  const { found } = await transaction.find({ selector, limit: 1 })
  if (found.some(({ id }) => id !== _id)) throw failFields({ started_at: { key: 'taken' } })
}

/** The clock is the server's, also of another installation. */
function begun({ arrived, before, input, context }: Change) {
  const { started_at } = input
  const isTheirs = arrived && !before && typeof started_at === 'string' && started_at <= context.now
  return isTheirs ? { started_at } : {}
}

async function today({ input, before, context }: Change, transaction: Transaction) {
  if (before || input.date) return undefined
  return { date: await todayIn(transaction, context.now) }
}

export const timeHooks: Hooks = {
  async before(change, transaction) {
    if (change.verb === 'remove') return undefined
    const { doc, before }: { doc: Entry; before: Entry | undefined } = change
    if (doc.user_id !== before?.user_id) await refuseStranger(change, transaction)
    if (isRunning(doc) && !(before && isRunning(before))) await refuseSecondTimer(doc, transaction)
    return { ...(await today(change, transaction)), ...begun(change) }
  },
}
