// How many filters one person saves: lists show a hundred, and nobody's shared ones shall crowd out everybody else's.
import { failFields } from '#core/errors.ts'
import type { Hooks } from '#server/records/face.ts'
import { savedFilter } from '../entities/saved-filter.ts'

const max = 50

export const savedFilterHooks: Hooks = {
  async before({ verb, context }, transaction) {
    if (verb !== 'create') return
    const selector = { klass: savedFilter.kind, created_by: context.actor.user_id }
    if ((await transaction.count(selector, max)) < max) return
    throw failFields({ name: { key: 'too_many', count: max } })
  },
}
