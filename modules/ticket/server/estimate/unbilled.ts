// Offers of a ticket that is closed without repair: no answer is waited for until work goes on.
import type { Doc } from '#core/entity/entity.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Change } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import type { ticket } from '../../entities/ticket.ts'
import { waitingStates } from '../../rules/estimate/state.ts'
import { isBilled, type Work } from '../../rules/payment/balance.ts'

/** Offers of one ticket that follow it. */
const max = 200

/** What an offer says of its ticket. */
export const unbilledBy = (work: Work) => ({ unbilled: isBilled(work) ? undefined : true })

/** After a ticket was saved: those that were sent, and have no answer, follow it. */
export async function followInOffers(
  { doc, before, imported, context }: Change,
  transaction: Transaction,
): Promise<void> {
  const [now, was]: [Doc<typeof ticket>, Work] = [doc, before]
  // Nothing is offered yet for what old books bring.
  const isFresh = imported && !before
  if (isFresh || isBilled(now) === isBilled(was)) return
  const selector = { klass: entity.kind, ticket_id: now._id, status: { $in: [...waitingStates] } }
  const { found } = await transaction.find({ selector, limit: max })
  const entry = { event: 'update', actor: context.actor.user_id, at: context.now }
  for (const offer of found)
    await writeBeside(context.house, transaction, { ...toWire(offer), ...unbilledBy(now) }, entry)
}
