// Takes the words out of a version that lost, or of a tombstone: a tombstone without any follows it.
import type { Entity } from '#core/entity/entity.ts'
import type { RecordContext } from '#server/records/face.ts'
import { store } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'

/** The event that being forgotten goes down in history with. */
export const anonymiseEvent = 'anonymise'

interface Buried {
  readonly id: string
  /** The leaf that it follows. */
  readonly rev: string
  /** What the record became part of. */
  readonly into?: string
}

export async function bury(
  { actor, now: at }: RecordContext,
  transaction: Transaction,
  entity: Entity,
  { id: _id, rev, into }: Buried,
): Promise<void> {
  const doc = { _id, updated_at: at, ...(into !== undefined && { merged_into: into }) }
  const entry = { rev, event: anonymiseEvent, actor: actor.user_id, at, deleted: true }
  await store(transaction, entity, doc, entry)
}
