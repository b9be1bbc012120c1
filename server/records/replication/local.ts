// `_local` documents: notes of a replicating program. Each person has his own, whatever the Group; no conflict is
// ever found and no feed tells of them.
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import { requireScope } from '../context.ts'
import type { RecordContext } from '../face.ts'
import { readDocument } from '../input.ts'

const keyOf = ({ actor }: RecordContext, id: string) => `${actor.user_id}/${id}`

/** Failure not_found `missing`: normal when a replication starts. */
export async function getLocal(context: RecordContext, id: string): Promise<WireDocument> {
  requireScope(context, 'read')
  const found = await context.database.local(keyOf(context, id))
  if (!found) throw fail('not_found', 'missing')
  return { ...found.body, _id: `_local/${id}`, _rev: `0-${found.rev}` }
}

/** Replaces it whatever revision the writer has seen, or deletes it when it says so of itself. */
export async function putLocal(context: RecordContext, id: string, body: unknown) {
  const { _id, _rev, _deleted, ...members } = readDocument(body)
  if (_deleted === true) return dropLocal(context, id)
  requireScope(context, 'write')
  const rev = await context.database.write((transaction) =>
    transaction.putLocal(keyOf(context, id), members),
  )
  return { ok: true, id: `_local/${id}`, rev: `0-${rev}` }
}

/** Failure not_found when there is none. */
export async function dropLocal(context: RecordContext, id: string) {
  requireScope(context, 'write')
  const dropped = await context.database.write((transaction) =>
    transaction.dropLocal(keyOf(context, id)),
  )
  if (!dropped) throw fail('not_found', 'missing')
  return { ok: true, id: `_local/${id}`, rev: '0-0' }
}
