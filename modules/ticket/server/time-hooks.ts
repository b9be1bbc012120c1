// Time spent on tickets: whose it is must be a member, and each person has one timer that runs.
import { failFields } from '#core/errors.ts'
import type { Doc } from '#core/entity/entity.ts'
import type { Hooks } from '#server/records/face.ts'
import { timeEntry } from '../entities/time-entry.ts'
import { isRunning } from '../rules/time/time.ts'

type Entry = Doc<typeof timeEntry>

export const timeHooks: Hooks = {
  async before(change, transaction) {
    if (change.verb === 'remove') return
    const { doc, before }: { doc: Entry; before: Entry | undefined } = change
    const { user_id } = doc
    if (user_id !== before?.user_id) {
      const selector = { klass: 'Membership', user_id, pending: false }
      const { found } = await transaction.find({ selector, limit: 1 })
      if (found.length === 0) throw failFields({ user_id: { key: 'required' } })
    }
    if (!isRunning(doc) || (before && isRunning(before))) return
    const selector = { klass: timeEntry.kind, user_id, minutes: { $exists: false } }
    const { found } = await transaction.find({ selector, limit: 1 })
    if (found.some(({ id }) => id !== doc._id)) throw failFields({ started_at: { key: 'taken' } })
  },
}
