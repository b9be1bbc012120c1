// Takes who answered out of the estimates of a customer who asks to be forgotten (trade 16): their name as they typed it, the
// network they came from, their signature and their reason. What was offered, and that it was approved, stays.
import { locales } from '#core/wire.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { RecordContext } from '#server/records/face.ts'
import { anonymiseEvent as event, toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { sealedTables } from '#server/store/secrets/sealed.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import { buryRivals, recordsOf } from '../customers/bury.ts'
import { answerWords } from './hooks.ts'
import { signatureName } from './signature.ts'
import type { Estimate } from './write.ts'

const atOnce = 200

/** Answers the ids of their estimates and of comments, whose former revisions say the same. `name`: what they are called now. */
export async function forgetAnswers(
  context: RecordContext,
  transaction: Transaction,
  { customers, name }: { customers: readonly string[]; name: string },
): Promise<string[]> {
  const { house, actor, now: at } = context
  const entry = { event, actor: actor.user_id, at }
  const ids: string[] = []
  for await (const stored of recordsOf(transaction, entity.kind, customers)) {
    const {
      answered_by: _name,
      answered_from: _from,
      decline_reason: _why,
      ...doc
    } = toWire(stored)
    await buryRivals(context, transaction, stored.id)
    await writeBeside(house, transaction, doc, entry)
    ids.push(stored.id, ...(await forgetComment(context, transaction, toWire(stored), name)))
  }
  if (ids.length > 0) await sealedTables(transaction).drop(...ids.map(signatureName))
  return ids
}

/** Comments of former releases have the typed text unescaped. */
const asTyped = (text: string) => text

/** The comment that the answer left on the ticket says who answered, and why. Answers the ids of those that were changed. */
async function forgetComment(
  { house, actor, now: at }: RecordContext,
  transaction: Transaction,
  estimate: Estimate,
  name: string,
): Promise<string[]> {
  const comment = house.registry.byKind('Comment')
  if (!comment || !estimate.ticket_id || !estimate.answer) return []
  const entry = { event, actor: actor.user_id, at }
  const ids: string[] = []
  for (const locale of locales) {
    const said = [answerWords(estimate, locale), answerWords(estimate, locale, asTyped)]
    const content = { $in: [...new Set(said)] }
    const selector = { klass: comment.kind, record_id: estimate.ticket_id, content }
    const instead = { ...estimate, answered_by: name, decline_reason: undefined }
    for (const stored of (await transaction.find({ selector, limit: atOnce })).found) {
      const { mentions: _mentions, ...rest } = toWire(stored)
      const said_by = rest.said_by === undefined ? undefined : name
      const doc = { ...rest, content: answerWords(instead, locale), said_by }
      await writeBeside(house, transaction, doc, entry)
      ids.push(stored.id)
    }
  }
  return ids
}
