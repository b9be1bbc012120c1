// A category has one budget in a currency.
import { failFields } from '#core/errors.ts'
import type { Hooks } from '#server/records/face.ts'
import { budget } from '../../entities/budget.ts'

export const budgetHooks: Hooks = {
  async before({ verb, doc, arrived }, transaction) {
    // A second one that is replicated is kept: pages show both.
    if (verb === 'remove' || arrived) return
    const { category, currency } = doc
    const selector = { klass: budget.kind, category, currency, _id: { $ne: doc._id } }
    const { found } = await transaction.find({ selector, limit: 1 })
    if (found.length > 0) throw failFields({ category: { key: 'taken' } })
  },
}
