// What members do with an estimate: it is given to the customer, and their answer is recorded by somebody of the shop.
import { z } from 'zod'
import { fail, failFields } from '#core/errors.ts'
import type { Call } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { currentRecord } from '#server/records/put.ts'
import { admitPlan, type Written } from '#server/records/save.ts'
import { requireScope } from '#server/session/actor.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import { stepOf, stepRefused, steps } from '../../rules/estimate/steps.ts'
import { newVersion } from './version.ts'
import { setEstimate, type Estimate } from './write.ts'

export const stepBody = z
  .record(z.string().max(100), z.unknown())
  .meta({ maxProperties: 100 })
  .optional()

/**
 * Failure not_found when it is not an estimate or not a step, forbidden where it is not for this person or not in this state, 422 with
 * what is missing of an answer.
 */
export async function takeStep(call: Call): Promise<Written> {
  const context = contextHere(call)
  const { id = '', step: named = '' } = call.params
  const { actor, now } = context
  requireScope(actor.scopes, 'write')
  if (call.house.registry.byId(id) !== entity) throw fail('not_found', 'missing')
  if (named === 'version') return newVersion(context, id)
  const step = steps.find((one) => one === named)
  if (!step) throw fail('not_found', 'missing')
  const body = (call.body ?? {}) as Record<string, unknown>
  return context.database.write(async (transaction) => {
    const before: Estimate | undefined = await currentRecord(transaction, id)
    if (!before) throw fail('not_found', 'missing')
    await admitPlan(context, transaction, entity, 'update')
    const refused = stepRefused(step, actor, before)
    if (refused) throw fail('forbidden', refused)
    const taken = stepOf(step, before, { body, person: actor.user_id, now })
    if ('errors' in taken) throw failFields(taken.errors)
    return setEstimate(context, transaction, before, taken)
  })
}
