// The approved estimates of a ticket, which are what is billed for it.
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { billedOffers } from '../../rules/payment/balance.ts'
import type { Estimate } from '../estimate/estimate-doc.ts'
import type { Ticket } from '../ticket-doc.ts'

/** Those that are billed at most. */
const limit = 50

/** Undefined until they are known. */
export function useApproved(ticket: Ticket): readonly Estimate[] | undefined {
  const { db } = useGroup()
  const selector = { ticket_id: ticket._id, status: 'approved' }
  const docs: readonly Estimate[] | undefined = useFind(db, 'Estimate', { selector, limit }).data
    ?.docs
  return docs && billedOffers(ticket, docs)
}
