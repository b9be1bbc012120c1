// Runs a named transition of a record (`status/done`): the entity declares who may run it and what it changes; then the change
// is saved like any other.
import type { Entity } from '#core/entity/entity.ts'
import { rightRefuses } from '#core/access/rights.ts'
import { isLocked, isLockedOut } from '#core/access/policies.ts'
import { actionFormOf, readActionForm } from '#core/entity/action-form.ts'
import { fail, failFields } from '#core/errors.ts'
import { admitActor, requireScope } from '#server/session/actor.ts'
import { currentRecord } from './put.ts'
import { admitPlan, check, commit, recounted, type SaveRequest, type Written } from './save.ts'
import type { RecordContext } from './face.ts'
import type { Transaction } from '#server/store/database.ts'
import { unstoredOf } from './reading/unstored.ts'

type ActRequest = SaveRequest & { readonly action: string }

/**
 * Failure not_found for an unknown action or a record that is not there, forbidden with the entity's sentence,
 * conflict when a revision is given and is not the last one.
 */
export async function act(context: RecordContext, request: ActRequest): Promise<Written> {
  const { id } = request
  const entity = context.house.registry.byId(id)
  const action = entity?.actions?.[request.action]
  const { whileLocked } = action ?? {}
  // The route lets administrators of a locked Group in, for the sake of one action.
  if (whileLocked ? isLockedOut(context.actor) : isLocked(context.actor))
    throw fail('subscription_needed', 'subscription_needed')
  const unstored = unstoredOf(context.house, id)
  if (unstored) {
    admitActor(context.actor, 'write', { verb: 'update' })
    return unstored.act(context, id, request.action)
  }
  if (!entity || !action) throw fail('not_found', 'missing')
  requireScope(context.actor.scopes, 'write')
  return context.database.write((transaction) => actIn(context, transaction, request))
}

/** As `act`, for a caller that has looked at scope and lock, and does more in this transaction. */
export async function actIn(
  context: RecordContext,
  transaction: Transaction,
  { id, rev, ...request }: ActRequest,
): Promise<Written> {
  const entity = context.house.registry.byId(id)
  const action = entity?.actions?.[request.action]
  if (!entity || !action) throw fail('not_found', 'missing')
  const input = inputOf(entity, request)
  const [before, actor] = await Promise.all([
    currentRecord(transaction, id),
    recounted(context.actor, transaction),
  ])
  if (!before) throw fail('not_found', 'missing')
  if (!action.whileLocked) await admitPlan(context, transaction, entity, 'update')
  const refused = rightRefuses(actor, 'update', entity) ?? action.allow(actor, before)
  if (refused) throw fail('forbidden', refused)
  if (rev !== undefined && rev !== before._rev) {
    throw fail('conflict', 'document_update_conflict')
  }
  const changed = action.apply(before, input, { before, actor, now: context.now })
  const change = await check(context, transaction, entity, {
    verb: 'update',
    input: { ...before, ...changed, _id: id },
    before,
    act: { name: request.action, set: changed, body: input },
  })
  const event = entity.event?.(change.doc, before) ?? action.event
  return commit({ change, previous: before, rev: before._rev, event }, transaction)
}

/** The values of its form, or else the members that a caller may send: system fields are set by the action alone. */
function inputOf(entity: Entity, { action, input }: Omit<ActRequest, 'id' | 'rev'>) {
  const form = actionFormOf(entity, action)
  if (!form) {
    const members = Object.entries(input).filter(([name]) => !entity.fields[name]?.system)
    return Object.fromEntries(members)
  }
  const read = readActionForm(form, input)
  if ('errors' in read) throw failFields(read.errors)
  return read.values
}
