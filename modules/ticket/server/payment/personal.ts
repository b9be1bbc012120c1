// Takes who paid out of the payments of a customer who asks to be forgotten (service 3.16), and ends the links of their receipts. What
// was paid, when and for which work stays.
import type { RecordContext } from '#server/records/face.ts'
import { store } from '#server/records/put.ts'
import { referredWords } from '#server/records/words/referred.ts'
import { toWire, type Transaction } from '#server/store/database.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import { anonymiseEvent as event } from '../customers/bury.ts'

const atOnce = 200

/** `name`: what takes the place of theirs. Answers the ids of their payments, whose former revisions say the same. */
export async function forgetPayments(
  { house, actor, now: at }: RecordContext,
  transaction: Transaction,
  { customers, name }: { customers: readonly string[]; name: string },
): Promise<string[]> {
  const entity = house.registry.byKind(incomeKind)
  if (!entity) return []
  const selector = { klass: incomeKind, customer_id: { $in: [...customers] } }
  const ids: string[] = []
  let bookmark: string | undefined
  do {
    const page = await transaction.find({ selector, limit: atOnce, bookmark })
    for (const stored of page.found) {
      const doc = { ...toWire(stored), paid_by: name }
      const words = await referredWords({ house }, transaction, { entity, doc })
      const entry = { rev: stored.rev, event, actor: actor.user_id, at, words }
      await store(transaction, entity, doc, entry)
      await transaction.links.revoke(transaction.name, stored.id)
      ids.push(stored.id)
    }
    bookmark = page.found.length > 0 ? page.bookmark : undefined
  } while (bookmark)
  return ids
}
