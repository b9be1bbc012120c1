// In a row of customers: how many open tickets they have. One call answers for all rows of the page.
import type { WireDocument } from '#core/wire.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { unfinished } from '../../rules/ticket/status.ts'

/** Tickets counted at most, of all customers of a page together. */
const max = 1_000

interface CustomerOpenTicketsProps {
  db: string
  docs: readonly WireDocument[]
  record: WireDocument
}

export default function CustomerOpenTickets({ db, docs, record }: CustomerOpenTicketsProps) {
  const t = useTexts()
  const { data } = useFind(db, 'Ticket', {
    selector: { customer_id: { $in: docs.map(({ _id }) => _id) }, status: { $in: unfinished } },
    fields: ['customer_id'],
    limit: max,
  })
  const count = data?.docs.filter(({ customer_id }) => customer_id === record._id).length ?? 0
  return count > 0 ? t('ticket.list.open', { count }) : null
}
