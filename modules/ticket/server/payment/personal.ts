// Takes who paid out of the payments of a customer who asks to be forgotten (trade 16), and ends the links of their receipts. What
// was paid, when and for which work stays.
import type { RecordContext } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { linkTables } from '#server/store/secrets/links.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import { anonymiseEvent as event } from '../customers/bury.ts'

const atOnce = 200

/** `name`: what takes the place of theirs. Answers the ids of their payments, whose former revisions say the same. */
export async function forgetPayments(
  { house, actor, now: at }: RecordContext,
  transaction: Transaction,
  { customers, name }: { customers: readonly string[]; name: string },
): Promise<string[]> {
  const selector = { klass: incomeKind, customer_id: { $in: [...customers] } }
  const entry = { event, actor: actor.user_id, at }
  const ids: string[] = []
  for await (const page of pagesOf(transaction, { selector, limit: atOnce })) {
    for (const stored of page) {
      const doc = { ...toWire(stored), paid_by: name }
      await writeBeside(house, transaction, doc, entry)
      await linkTables(transaction).revoke(transaction.name, stored.id)
      ids.push(stored.id)
    }
  }
  return ids
}
