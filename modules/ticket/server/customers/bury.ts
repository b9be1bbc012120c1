// Takes the words out of a version that lost, or of a tombstone: a tombstone without any follows it.
import type { RecordContext } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
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
  { house, actor, now: at }: RecordContext,
  transaction: Transaction,
  { id: _id, rev: _rev, into }: Buried,
): Promise<void> {
  const doc = { _id, _rev, updated_at: at, ...(into !== undefined && { merged_into: into }) }
  const entry = { event: anonymiseEvent, actor: actor.user_id, at, deleted: true }
  await writeBeside(house, transaction, doc, entry)
}
