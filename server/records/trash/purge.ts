// Takes deleted records away for good: a tombstone without a name follows, no former version keeps its body, and what is kept beside
// the record goes.
import { editorsAlone, planRefuses } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import type { Transaction } from '#server/store/database.ts'
import { purgeEvent, toWire } from '#server/store/documents/stored.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { trashQueries } from '#server/store/queries/trash.ts'
import { requireScope } from '#server/session/actor.ts'
import { auditChange } from '#server/session/audit.ts'
import { writeBeside } from '../beside.ts'
import { hooksOf } from '../effects.ts'
import type { RecordContext } from '../face.ts'

/** At once, with what a deletion took along; answers how many. Failure forbidden for all but administrators. */
export async function purge(
  context: RecordContext,
  ids: readonly string[],
): Promise<{ purged: number }> {
  const { actor, database } = context
  requireScope(actor.scopes, 'write')
  const locked = planRefuses(actor, 'remove')
  if (locked) throw fail('subscription_needed', locked)
  const refused = editorsAlone(actor)
  if (refused) throw fail('forbidden', refused)
  return database.write(async (transaction) => {
    const purged = await purgeIn(context, transaction, ids)
    const changes = { records: [purged, 0] } as const
    if (purged > 0) auditChange(context, transaction, { event: 'trash_emptied', changes })
    return { purged }
  }, ids)
}

/** Answers how many went; one that is in no trash stays as it is. */
export async function purgeIn(
  context: RecordContext,
  transaction: Transaction,
  ids: readonly string[],
): Promise<number> {
  const gone: string[] = []
  for (const id of ids) gone.push(...(await purgeOne(context, transaction, id)))
  await transaction.dropFormer(gone)
  return gone.length
}

async function purgeOne(
  context: RecordContext,
  transaction: Transaction,
  id: string,
): Promise<string[]> {
  const { house, actor, now: at } = context
  const entity = house.registry.byId(id)
  const trash = trashQueries(transaction)
  const stored = entity?.trash && (await trash.entry(id)) && (await transaction.get(id))
  if (!entity || !stored) return []
  const last = await transaction.lastLive(id)
  const taken = entity.takesAlong ? await trash.takenAlong(id) : []
  taken.push(...(await trash.mergedInto(id)))
  for (const { purged } of hooksOf({ context, entity }))
    if (last) await purged?.(toWire(last), transaction)
  const entry = { event: purgeEvent, actor: actor.user_id, at, deleted: true, isNameless: true }
  const { _deleted, updated_by: _by, ...tombstone } = toWire(stored)
  const rivals = await treeQueries(transaction).rivals([id])
  for (const { rev } of [stored, ...rivals]) {
    const doc = { ...tombstone, _rev: rev, updated_at: at, updated_by: actor.user_id ?? undefined }
    await writeBeside(house, transaction, doc, entry)
  }
  const gone = [id]
  for (const one of taken) gone.push(...(await purgeOne(context, transaction, one)))
  return gone
}
