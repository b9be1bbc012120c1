// What was paid of a ticket, on its page: loaded once everything else is there.
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { PaymentsCard } from './PaymentsCard.tsx'
import { PaymentTexts } from './PaymentTexts.tsx'

export default function TicketPayments({ record }: { record: Ticket }) {
  return (
    <PaymentTexts outline={<CardSkeleton lines={2} />}>
      <PaymentsCard id={record._id} />
    </PaymentTexts>
  )
}
