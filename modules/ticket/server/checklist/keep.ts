// Keeps the checklist as it is when the work on a ticket ends: what was ticked then can be read after the ticket was
// reopened and ended again. In the transaction that ends it.
import type { Doc } from '#core/entity/entity.ts'
import { newId } from '#core/ids.ts'
import type { Change } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Transaction } from '#server/store/database.ts'
import { ticketChecklist } from '../../entities/ticket-checklist.ts'
import type { ticket as entity } from '../../entities/ticket.ts'
import { hasEnded } from '../../rules/ticket/status.ts'

type Ticket = Doc<typeof entity>

/** After a ticket was saved: a ticket without lines keeps nothing, nor does one that had ended before. */
export async function keepChecklist(
  { doc, before, context: { house, actor, now: at } }: Change,
  transaction: Transaction,
): Promise<void> {
  const [{ _id, status, checklist = [] }, last]: [Ticket, Ticket | undefined] = [doc, before]
  if (!hasEnded(status) || hasEnded(last?.status) || checklist.length === 0) return
  const by = actor.user_id ?? undefined
  const made = { created_at: at, created_by: by, updated_at: at, updated_by: by }
  const record = { _id: newId(ticketChecklist.prefix), ticket: _id, payload: checklist, ...made }
  const entry = { event: 'create', actor: actor.user_id, at }
  await writeBeside(house, transaction, record, entry)
}
