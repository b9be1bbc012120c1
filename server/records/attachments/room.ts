// The plan's room for files, checked where it counts: in the transaction that makes files part of a Group. What came before is
// counted by then, and what comes at the same time waits, so the last room is given away once.
import { minFileRoomBytes } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import type { RecordContext } from '../face.ts'

/** Failure subscription_needed when the new files of a record do not fit beside those of the database. */
export async function admitFiles(
  context: RecordContext,
  transaction: Transaction,
  id: string,
  uploads: readonly Upload[],
): Promise<void> {
  if (uploads.length === 0) return
  const { roomBytes } = context.house.rules.files(context, id)
  if (roomBytes === Infinity) return
  const used = (await transaction.info())?.file_bytes ?? 0
  const more = uploads.reduce((sum, { length }) => sum + Math.max(length, minFileRoomBytes), 0)
  if (used + more > roomBytes) throw fail('subscription_needed', 'files_full')
}
