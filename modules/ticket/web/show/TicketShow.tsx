// One ticket, made for work: state and next steps on top, what people read and write at the left, facts at the right,
// what happened under it. On a phone all of it is in one column, what happened at its end.
import { Suspense, useEffect } from 'react'
import { useGroup, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useTitle } from '#web/api/title.ts'
import { useVisit } from '#web/api/visits.ts'
import { FilesSlot } from '#web/files/FilesSlot.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { LateSlot } from '../slots/LateSlot.tsx'
import { RecordOutline } from '#web/records/RecordOutline.tsx'
import { Settled } from '#web/records/Settled.tsx'
import { SystemData } from '#web/records/show/SystemData.tsx'
import { useRecordWithReferences } from './with-references.ts'
import { useRecordId } from '#web/router/use-address.ts'
import { Page, Stack, TwoColumns } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { canBeDelivered } from '../../rules/ticket/handover.ts'
import { shownTitle } from '../../rules/ticket/title.ts'
import { useAssign } from '../move/use-assign.tsx'
import { useMove } from '../move/use-move.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { ActivityCard } from '../activity/ActivityCard.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
import { ContactCard } from './ContactCard.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { EquipmentCard } from './EquipmentCard.tsx'
import { FactsCard } from './FactsCard.tsx'
import { ProblemCard } from './ProblemCard.tsx'
import { StageBar } from './StageBar.tsx'
import { TicketHeader } from './TicketHeader.tsx'
import classes from '../ticket.module.css'
import { useHasContract } from './use-has-contract.ts'

/** Seldom needed, and then perhaps without a network: loaded once the browser has nothing else to do. */
const loadMissing = async () => {
  const { RecordMissing: screen } = await import('#web/records/show/RecordMissing.tsx')
  return { default: screen }
}
const RecordMissing = latePiece(loadMissing)
/** Only what waits at the counter, or has left it, has one. */
const HandoverCard = latePiece(() => import('../moments/HandoverCard.tsx'))
const FormerChecklists = latePiece(() => import('../checklist/FormerChecklists.tsx'))
const RelatedCard = latePiece(() => import('../relations/RelatedCard.tsx'))
const ContractCard = latePiece(() => import('../contract/ContractCard.tsx'))
const TicketMaintenance = latePiece(() => import('../maintenance/TicketMaintenance.tsx'))
const TimeCard = latePiece(() => import('../time/TimeCard.tsx'))
const loadPayments = () => import('../payment/TicketPayments.tsx')

export default function TicketShow() {
  const id = useRecordId()
  const { db } = useGroup()
  const { data: ticket, error, refetch } = useRecordWithReferences(db, 'Ticket', id)
  useEffect(() => whenIdle(RecordMissing.ahead), [])
  if (error && !ticket) {
    return (
      <Suspense>
        <RecordMissing entity={entity} id={id} error={error} onRetry={() => void refetch()} />
      </Suspense>
    )
  }
  if (!ticket) {
    return (
      <Page>
        <RecordOutline />
      </Page>
    )
  }
  return <Shown key={ticket._id} ticket={ticket} />
}

function Shown({ ticket }: { ticket: Ticket }) {
  const { name } = useGroup()
  const move = useMove()
  const assign = useAssign()
  const isPhone = useIsPhone()
  const ask = { move: move.ask, assign: () => assign.ask(ticket) }
  useTitle(`#${ticket.number} ${shownTitle(ticket)}`)
  useVisit(ticket._id)
  useShortcuts([
    { key: 's', text: 'ticket.keys.status', run: () => move.ask(ticket) },
    { key: 'a', text: 'ticket.keys.assign', run: ask.assign },
  ])
  const customer = <CustomerCard ticket={ticket} />
  const handover = (canBeDelivered(ticket) || ticket.delivered_at) && (
    <Suspense>
      <HandoverCard ticket={ticket} />
    </Suspense>
  )
  const money = <LateSlot load={loadPayments} record={ticket} />
  const things = <Things ticket={ticket} onAssign={ask.assign} />
  return (
    <Page>
      <b className="print-only">{name}</b>
      <TicketHeader
        ticket={ticket}
        onMove={ask.move}
        onAssign={ask.assign}
        isMoving={move.isPending}
      />
      <Settled>
        <TwoColumns
          main={
            <>
              {isPhone && (ticket.customer_id ? <ContactCard ticket={ticket} /> : customer)}
              {isPhone && money}
              {isPhone && handover}
              <ProblemCard ticket={ticket} />
              <ChecklistCard ticket={ticket} />
              {(ticket.checklist || ticket.merged_from) && (
                <Suspense>
                  <FormerChecklists ticket={ticket} />
                </Suspense>
              )}
              <FilesSlot entity={entity} record={ticket} />
              {isPhone && things}
              <div className="no-print">
                <ActivityCard ticket={ticket} />
              </div>
            </>
          }
          aside={
            <>
              {!isPhone && handover}
              {!isPhone && customer}
              {!isPhone && money}
              {!isPhone && things}
              <div className="no-print">
                <SystemData record={ticket} />
              </div>
            </>
          }
        />
      </Settled>
      <StageBar ticket={ticket} onMove={ask.move} isMoving={move.isPending} />
      {move.dialog}
      {assign.dialog}
    </Page>
  )
}

interface ThingsProps {
  ticket: Ticket
  onAssign: () => void
}

/** What the ticket is about, and what belongs to it; on a phone what is seldom looked at is folded. */
function Things({ ticket, onAssign }: ThingsProps) {
  const { db } = useGroup()
  const t = useTexts()
  const isPhone = useIsPhone()
  const hasContract = useHasContract(ticket)
  const { show } = useSlots(entity.kind)
  const rest = (
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
  return (
    <>
      <EquipmentCard ticket={ticket} />
      {isPhone ? (
        <details className={classes.rest}>
          <summary>{t('ticket.rest')}</summary>
          <Stack>{rest}</Stack>
        </details>
      ) : (
        rest
      )}
    </>
  )
}
