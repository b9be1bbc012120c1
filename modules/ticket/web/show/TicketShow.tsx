// One ticket, made for work: state and next steps on top, what people read and write at the left, facts at the right,
// what happened under it. On a phone whose it is, what is to be paid and what was found are in one column, and all else is folded.
import { Suspense, useEffect } from 'react'
import { useGroup } from '#web/api/context.ts'
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
import { Folds, FoldingCard } from '#web/ui/page/FoldingCard.tsx'
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
import { ProblemCard } from './ProblemCard.tsx'
import { StageBar } from './StageBar.tsx'
import { TicketHeader } from './TicketHeader.tsx'

/** Seldom needed, and then perhaps without a network: loaded once the browser has nothing else to do. */
const loadMissing = async () => {
  const { RecordMissing: screen } = await import('#web/records/show/RecordMissing.tsx')
  return { default: screen }
}
const RecordMissing = latePiece(loadMissing)
/** Only what waits at the counter, or has left it, has one. */
const HandoverCard = latePiece(() => import('../moments/HandoverCard.tsx'))
const FormerChecklists = latePiece(() => import('../checklist/FormerChecklists.tsx'))
const Rest = latePiece(() => import('./Rest.tsx'))
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
  const ask = { move: move.ask, assign: () => assign.ask(ticket) }
  useTitle(`#${ticket.number} ${shownTitle(ticket)}`)
  useVisit(ticket._id)
  useShortcuts([
    { key: 's', text: 'ticket.keys.status', run: () => move.ask(ticket) },
    { key: 'a', text: 'ticket.keys.assign', run: ask.assign },
  ])
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
        <Columns ticket={ticket} onAssign={ask.assign} />
      </Settled>
      <StageBar ticket={ticket} onMove={ask.move} isMoving={move.isPending} />
      {move.dialog}
      {assign.dialog}
    </Page>
  )
}

interface ColumnsProps {
  ticket: Ticket
  onAssign: () => void
}

function Columns({ ticket, onAssign }: ColumnsProps) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const isNamed = isPhone && ticket.customer_id
  const customer = isNamed ? <ContactCard ticket={ticket} /> : <CustomerCard ticket={ticket} />
  const handover = (canBeDelivered(ticket) || ticket.delivered_at) && (
    <Suspense>
      <HandoverCard ticket={ticket} />
    </Suspense>
  )
  const money = <LateSlot load={loadPayments} record={ticket} />
  const system = (
    <div className="no-print">
      <SystemData record={ticket} />
    </div>
  )
  const equipment = <EquipmentCard ticket={ticket} />
  const rest = (
    <Suspense>
      <Rest ticket={ticket} onAssign={onAssign} />
    </Suspense>
  )
  const problem = <ProblemCard ticket={ticket} />
  const files = <FilesSlot entity={entity} record={ticket} />
  const checklist = (
    <>
      <ChecklistCard ticket={ticket} />
      {(ticket.checklist || ticket.merged_from) && (
        <Suspense>
          <FormerChecklists ticket={ticket} />
        </Suspense>
      )}
    </>
  )
  const activity = <ActivityCard ticket={ticket} />
  if (!isPhone)
    return (
      <TwoColumns
        main={
          <>
            {problem}
            {checklist}
            {files}
            <div className="no-print">{activity}</div>
          </>
        }
        aside={
          <>
            {handover}
            {customer}
            {money}
            {equipment}
            {rest}
            {system}
          </>
        }
      />
    )
  return (
    <Stack>
      {customer}
      {money}
      {problem}
      {files}
      <Folds>
        {handover}
        {checklist}
        {equipment}
        <FoldingCard name="rest" title={t('ticket.rest')}>
          <Stack>
            {rest}
            {system}
          </Stack>
        </FoldingCard>
        {activity}
      </Folds>
    </Stack>
  )
}
