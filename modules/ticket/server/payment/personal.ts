// Takes who paid out of the payments of a customer who asks to be forgotten (trade 16), and ends the links of their receipts. What
// was paid, when and for which work stays.
import type { RecordContext } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
import { anonymiseEvent as event, toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { linkTables } from '#server/store/secrets/links.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import { buryRivals, recordsOf } from '../customers/bury.ts'

/** `name`: what takes the place of theirs. Answers the ids of their payments, whose former revisions say the same. */
export async function forgetPayments(
  context: RecordContext,
  transaction: Transaction,
  { customers, name }: { customers: readonly string[]; name: string },
): Promise<string[]> {
  const { house, actor, now: at } = context
  const entry = { event, actor: actor.user_id, at }
  const ids: string[] = []
  for await (const stored of recordsOf(transaction, incomeKind, customers)) {
    const doc = { ...toWire(stored), paid_by: name }
    await writeBeside(house, transaction, doc, entry)
    await buryRivals(context, transaction, stored.id)
    await linkTables(transaction).revoke(transaction.name, stored.id)
    ids.push(stored.id)
  }
  return ids
}
