// Takes who answered out of the estimates of a customer who asks to be forgotten (service 3.16): their name as they typed it, the
// network they came from, their signature and their reason. What was offered, and that it was approved, stays.
import type { RecordContext } from '#server/records/face.ts'
import { store } from '#server/records/put.ts'
import { referredWords } from '#server/records/words/referred.ts'
import { toWire, type Transaction } from '#server/store/database.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import { signatureName } from './signature.ts'

const event = 'anonymise'
const atOnce = 200

/** Answers the ids of their estimates, whose former revisions say the same. */
export async function forgetAnswers(
  { house, actor, now: at }: RecordContext,
  transaction: Transaction,
  customers: readonly string[],
): Promise<string[]> {
  const selector = { klass: entity.kind, customer_id: { $in: [...customers] } }
  const ids: string[] = []
  let bookmark: string | undefined
  do {
    const page = await transaction.find({ selector, limit: atOnce, bookmark })
    for (const stored of page.found) {
      const {
        answered_by: _name,
        answered_from: _from,
        decline_reason: _why,
        ...doc
      } = toWire(stored)
      const words = await referredWords({ house }, transaction, { entity, doc })
      const entry = { rev: stored.rev, event, actor: actor.user_id, at, words }
      await store(transaction, entity, doc, entry)
      ids.push(stored.id)
    }
    bookmark = page.found.length > 0 ? page.bookmark : undefined
  } while (bookmark)
  if (ids.length > 0) await transaction.dropSealed(...ids.map(signatureName))
  return ids
}
