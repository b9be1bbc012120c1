// `_local` documents: notes of a replicating program. Each person has their own, whatever the Group; no conflict is
// ever found and no feed carries them.
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Transaction } from '#server/store/database.ts'
import { requireScope } from '#server/session/actor.ts'
import { localQueries, localTables } from '#server/store/queries/local.ts'
import type { RecordContext } from '../face.ts'
import { readDocument } from '../input.ts'
import type { Written } from '../save.ts'

const keyOf = ({ actor }: RecordContext, id: string) => `${actor.user_id}/${id}`

/** Failure not_found `missing`: normal when a replication starts. */
export async function getLocal(context: RecordContext, id: string): Promise<WireDocument> {
  requireScope(context.actor.scopes, 'read')
  const found = await localQueries(context.database).get(keyOf(context, id))
  if (!found) throw fail('not_found', 'missing')
  return { ...found.body, _id: `_local/${id}`, _rev: `0-${found.rev}` }
}

/** Ids and revisions of all of the actor's own, by id. */
export async function listLocal({ actor, database }: RecordContext) {
  const found = await localQueries(database).of(String(actor.user_id))
  return found.map(({ id, rev }) => ({ id: `_local/${id}`, rev: `0-${rev}` }))
}

/** Replaces it whatever revision the writer has seen, or deletes it when it says so of itself. */
export async function putLocal(context: RecordContext, id: string, body: unknown) {
  const input = readDocument(body)
  return context.database.write((transaction) => writeLocal(context, transaction, id, input))
}

/** The same inside a transaction. Failure not_found when there is none to delete. */
export async function writeLocal(
  context: RecordContext,
  transaction: Transaction,
  id: string,
  { _id, _rev, _deleted, _attachments, ...members }: Record<string, unknown>,
): Promise<Written> {
  requireScope(context.actor.scopes, 'write')
  const key = keyOf(context, id)
  const answer = (rev: number): Written => ({ ok: true, id: `_local/${id}`, rev: `0-${rev}` })
  if (_deleted !== true) return answer(await localTables(transaction).put(key, members))
  if (!(await localTables(transaction).drop(key))) throw fail('not_found', 'missing')
  return answer(0)
}

/** Failure not_found when there is none. */
export async function dropLocal(context: RecordContext, id: string) {
  return putLocal(context, id, { _deleted: true })
}
