// Deletes a record: a tombstone follows its last revision, so its history stays and it can be restored.
import { fail } from '#core/errors.ts'
import type { Transaction } from '#server/store/database.ts'
import { deletionEvent, toWire } from '#server/store/documents/stored.ts'
import { requireScope } from '#server/session/actor.ts'
import { entityOf } from './context.ts'
import { hookBefore } from './effects.ts'
import type { RecordContext } from './face.ts'
import { admit, leafAt, type Prepared, type SaveRequest, type Written } from './save.ts'

/** Deletes in a transaction of its own. Failure not_found (`missing`, `deleted`), conflict on another revision than the last. */
export async function remove(context: RecordContext, request: SaveRequest): Promise<Written> {
  return context.database.write(
    async (transaction) => {
      const commit = await context.house.rules.prepareRemoval(context, transaction, request)
      return commit()
    },
    [request.id],
  )
}

/** Checks a deletion against everything that can refuse it; writes nothing. */
export async function prepareRemoval(
  context: RecordContext,
  transaction: Transaction,
  { id, rev, input, deletedWith }: SaveRequest,
): Promise<Prepared> {
  const entity = entityOf(context, id)
  requireScope(context.actor.scopes, 'write')
  const stored = await transaction.get(id)
  if (!stored) throw fail('not_found', 'missing')
  if (stored.deleted) throw fail('not_found', 'deleted')
  const current = toWire(stored)
  await admit(context, transaction, entity, { verb: 'remove', before: current })
  const before = await leafAt(transaction, current, rev)
  const { actor, now } = context
  const who = { updated_at: now, updated_by: actor.user_id ?? undefined }
  const doc = { ...before, ...who, deleted_with: deletedWith }
  const change = { entity, verb: 'remove' as const, doc, before, input, context }
  await hookBefore(change, transaction)
  return { change, previous: current, rev, event: deletionEvent }
}
