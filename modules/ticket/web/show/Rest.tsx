// What is seldom looked at of a ticket, below what it is about: facts of the work, contract, related tickets, maintenance, time, and what
// other modules add.
import { Suspense } from 'react'
import { dayOf } from '#core/time/day.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { inForceSelector } from '../../rules/contract/in-force.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { LateSlot } from '../slots/LateSlot.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { FactsCard } from './FactsCard.tsx'

const RelatedCard = latePiece(() => import('../relations/RelatedCard.tsx'))
const ContractCard = latePiece(() => import('../contract/ContractCard.tsx'))
const TicketMaintenance = latePiece(() => import('../maintenance/TicketMaintenance.tsx'))
const TimeCard = latePiece(() => import('../time/TimeCard.tsx'))

interface RestProps {
  ticket: Ticket
  onAssign: () => void
}

export default function Rest({ ticket, onAssign }: RestProps) {
  const { db } = useGroup()
  const hasContract = useHasContract(ticket)
  const { show } = useSlots(entity.kind)
  return (
    <>
      <FactsCard ticket={ticket} onAssign={onAssign} />
      {hasContract && (
        <Suspense>
          <ContractCard ticket={ticket} />
        </Suspense>
      )}
      <Suspense>
        <RelatedCard ticket={ticket} />
        <TicketMaintenance ticket={ticket} />
        <TimeCard ticket={ticket} />
      </Suspense>
      <LateSlot load={show} db={db} record={ticket} />
    </>
  )
}

/** Whether there is anything to say of contracts: it has one, or its customer has one that it may get. */
function useHasContract({ contract_id, customer_id, status }: Ticket): boolean {
  const { db } = useGroup()
  const isAsked = !contract_id && customer_id !== undefined && !hasEnded(status)
  const selector = { customer_id, ...inForceSelector(dayOf(useNow())) }
  const query = { selector, fields: ['_id'], limit: 1 }
  const { data } = useFind(db, 'Contract', query, { enabled: isAsked })
  return contract_id !== undefined || (isAsked && (data?.docs.length ?? 0) > 0)
}
