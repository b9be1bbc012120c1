// Changes the Group's own document in the system's name: people never write it (docs/decisions/004).
import type { WireDocument } from '#core/wire.ts'
import { store } from '#server/records/put.ts'
import { toWire, type Transaction } from '#server/store/database.ts'
import { account } from '../entities/account.ts'

/** The Group's current document; undefined when there is none. `transaction` must be that of its database. */
export async function readGroup(transaction: Transaction): Promise<WireDocument | undefined> {
  const stored = await transaction.get(transaction.name)
  return stored && !stored.deleted ? toWire(stored) : undefined
}

/** Sets these members; undefined takes one away. `actor` null: the system. */
export async function changeGroup(
  transaction: Transaction,
  group: WireDocument,
  members: Record<string, unknown>,
  { actor, at }: { actor: string | null; at: string },
): Promise<void> {
  const changed = { ...members, updated_at: at, updated_by: actor ?? undefined }
  const entry = { rev: group._rev, event: 'update', actor, at }
  await store(transaction, account, { ...group, ...changed }, entry)
}
