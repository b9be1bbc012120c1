// The money of a ticket on its page: its estimates, and what was paid; while there is neither, one card with the ways to begin.
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
  const isNone = estimates?.length === 0 && !hidesMoney
  return (
    <>
      {estimates && !isNone && <TicketEstimates ticket={record} estimates={estimates} />}
      {!hidesMoney && (
        <PaymentTexts outline={<CardSkeleton lines={2} />}>
          <PaymentsCard id={record._id} begin={isNone && <NewEstimateButton ticket={record} />} />
        </PaymentTexts>
      )}
    </>
  )
}
