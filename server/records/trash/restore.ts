// Brings deleted records back: by the rules of a save, as a revision on top of the tombstone, with what the deletion took along.
import { fail } from '#core/errors.ts'
import { requireScope } from '#server/session/actor.ts'
import type { Transaction } from '#server/store/database.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { trashQueries } from '#server/store/queries/trash.ts'
import { writeEach, type BulkAnswer } from '../batches/bulk.ts'
import type { RecordContext } from '../face.ts'
import { commit, prepare, type Prepared, type Written } from '../save.ts'

/** As they were last, each for itself. Failures are those of a save, and not_found for what cannot come back. */
export async function restore(
  context: RecordContext,
  ids: readonly string[],
): Promise<BulkAnswer[]> {
  requireScope(context.actor.scopes, 'write')
  return writeEach(
    context,
    ids.map((id) => ({ id })),
    {
      refersTo: () => [],
      async prepare(transaction, { id }) {
        const prepared = await prepareRestoring(context, transaction, id)
        return (): Promise<BulkAnswer> => commitWithTaken(prepared, transaction)
      },
      refuse: ({ id }, failure): BulkAnswer => ({ id, failure }),
    },
  )
}

async function prepareRestoring(context: RecordContext, transaction: Transaction, id: string) {
  const stored = await transaction.get(id)
  const last = stored?.deleted ? await transaction.lastLive(id) : undefined
  if (!last) throw fail('not_found', 'missing')
  const { _rev, _attachments, ...input } = toWire(last)
  return prepare(context, transaction, { id, rev: undefined, input })
}

/** Of a record that comes back what went with it comes first: what its hooks would make anew is there by then. */
export async function commitWithTaken(
  prepared: Prepared,
  transaction: Transaction,
): Promise<Written> {
  const { context, doc, entity } = prepared.change
  const mayHave = entity.takesAlong && prepared.event === 'restore'
  const taken = mayHave ? await trashQueries(transaction).takenAlong(doc._id) : []
  for (const id of taken) {
    await commit(await prepareRestoring(context, transaction, id), transaction)
  }
  return commit(prepared, transaction)
}
