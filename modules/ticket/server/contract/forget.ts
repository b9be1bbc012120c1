// The contracts of a customer who is forgotten (trade 16): they name their parties, so description, clauses and files go,
// out of what they were before too. Days, payment and what was included stay with their tickets, and they are active no more.
import type { Doc } from '#core/entity/entity.ts'
import type { RecordContext } from '#server/records/face.ts'
import { check, commit } from '#server/records/save.ts'
import { anonymiseEvent as event, toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { contract } from '../../entities/contract.ts'
import { buryRivals } from '../customers/bury.ts'

type Contract = Doc<typeof contract>

/** Contracts that are read at once. */
const portion = 100

/** `name`: what takes the place of their description. Answers the ids of all of them. */
export async function forgetContracts(
  context: RecordContext,
  transaction: Transaction,
  { customers, name }: { customers: readonly string[]; name: string },
): Promise<string[]> {
  const ids: string[] = []
  const selector = { klass: contract.kind, customer_id: { $in: customers } }
  const sort = [{ created_at: 'asc' as const }]
  for (let found = portion; found === portion;) {
    const page = await transaction.find({ selector, sort, skip: ids.length, limit: portion })
    found = page.found.length
    for (const stored of page.found) {
      await buryRivals(context, transaction, stored.id)
      await clear(context, transaction, { before: toWire(stored), name })
      ids.push(stored.id)
    }
  }
  return ids
}

async function clear(
  context: RecordContext,
  transaction: Transaction,
  { before, name }: { before: Contract; name: string },
): Promise<void> {
  const { items: _items, _attachments, _rev, ...kept } = before
  const change = await check(context, transaction, contract, {
    verb: 'update',
    input: { ...kept, description: name, active: false },
    before,
    files: { stubs: undefined, uploads: [] },
    act: { name: event, set: {}, body: {} },
  })
  await commit({ change, previous: before, rev: _rev, event }, transaction)
}
