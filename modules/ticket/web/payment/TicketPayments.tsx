// The money of a ticket on its page: its estimates, what was paid, and what is left, in one card; without the right to see money the
// estimates alone.
import { seesMoney } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import {
  NewEstimateButton,
  TicketEstimates,
  useTicketEstimates,
} from '../estimate/TicketEstimates.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { PaymentsCard } from './PaymentsCard.tsx'
import { PaymentTexts } from './PaymentTexts.tsx'

export default function TicketPayments({ record }: { record: Ticket }) {
  const estimates = useTicketEstimates(record)
  const hidesMoney = seesMoney(useGroup().actor) !== undefined
  if (hidesMoney) return estimates && <TicketEstimates ticket={record} estimates={estimates} />
  return (
    <PaymentTexts outline={<CardSkeleton lines={2} />}>
      <PaymentsCard
        id={record._id}
        estimates={estimates}
        begin={<NewEstimateButton ticket={record} />}
      />
    </PaymentTexts>
  )
}
