// Number and title, state, priority and category to be changed in place, next steps.
import { IconPrinter } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { StatusPill } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { PageHeader } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { isToHandOver } from '../../rules/ticket/handover.ts'
import { hasEnded, nextSteps, type Status } from '../../rules/ticket/status.ts'
import { shownTitle } from '../../rules/ticket/title.ts'
import { useBrought } from '../activity/use-brought.ts'
import { ReadySteps } from '../contact/ReadySteps.tsx'
import { useTicketContact } from '../contact/use-ticket-contact.ts'
import { PromisePill } from '../moments/PromisePill.tsx'
import { LateSlot } from '../slots/LateSlot.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { useTicketSettings } from '../use-settings.ts'
import { CategoryPill } from './CategoryPill.tsx'
import { PriorityPill } from './PriorityPill.tsx'
import { TechnicianPill } from './TechnicianPill.tsx'
import { TicketMenu } from './TicketMenu.tsx'
import { loadOwed, StepButton } from './steps.tsx'

const loadReturn = () => import('../relations/ReturnPill.tsx')

interface TicketHeaderProps {
  ticket: Ticket
  onMove: (ticket: Ticket, to?: Status) => void
  onAssign: () => void
  isMoving: boolean
}

export function TicketHeader({ ticket, onMove, onAssign, isMoving }: TicketHeaderProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { reviews } = useTicketSettings(db)
  const steps = nextSteps(ticket, reviews)
  const crumbs = [...useCrumbs(entity), { label: `#${ticket.number}` }]
  const contact = useTicketContact(ticket)
  const { status = 'open', delivered_at } = ticket
  return (
    <PageHeader
      crumbs={crumbs}
      title={shownTitle(ticket)}
      meta={<Meta ticket={ticket} onMove={onMove} onAssign={onAssign} />}
      actions={
        <>
          <TicketMenu ticket={ticket} onMove={onMove} />
          <div className={classes.desk} style={{ display: 'contents' }}>
            <Button
              component="a"
              href={`/account/${db}/tickets/${ticket._id}/receipt`}
              leftSection={<IconPrinter size={16} stroke={1.9} aria-hidden />}
            >
              {t('ticket.receipt.one')}
            </Button>
            {steps.map((step, index) => (
              <span key={step.to} className={classes.desk}>
                <StepButton
                  step={step}
                  main={!hasEnded(status) && index === steps.length - 1}
                  isMoving={isMoving}
                  onClick={() => onMove(ticket, step.to)}
                />
              </span>
            ))}
            {contact && isToHandOver(ticket) && <ReadySteps {...{ ticket, contact }} next />}
            {delivered_at && <LateSlot load={loadOwed} record={ticket} />}
          </div>
        </>
      }
    />
  )
}

function Meta({ ticket, onMove, onAssign }: Omit<TicketHeaderProps, 'isMoving'>) {
  const t = useTexts()
  const { people } = useGroup()
  const { status = 'open', block_reason, cancel_reason } = ticket
  const reason =
    (status === 'block' && block_reason && t(`ticket.options.block_reason.${block_reason}`)) ||
    (status === 'cancel' && cancel_reason && t(`ticket.options.cancel_reason.${cancel_reason}`))
  // Who brought an old book opened none of its tickets.
  const brought = useBrought(ticket._id)
  const who = !brought && people.get(ticket.created_by ?? '')?.name
  const isPhone = useIsPhone()
  const back = <LateSlot load={loadReturn} record={ticket} />
  return (
    <>
      <div className={classes.pills}>
        <button
          type="button"
          className={classes.chipButton}
          aria-label={t('ticket.status-is', { status: t(`ticket.options.status.${status}`) })}
          onClick={() => onMove(ticket)}
        >
          <StatusPill state={status}>{t(`ticket.options.status.${status}`)}</StatusPill>
        </button>
        {!isPhone && back}
        {!isPhone && reason && <span>{reason}</span>}
        {isPhone && <TechnicianPill ticket={ticket} onAssign={onAssign} />}
        <PriorityPill ticket={ticket} />
      </div>
      <div className={classes.pills}>
        <CategoryPill ticket={ticket} />
        <PromisePill ticket={ticket} />
      </div>
      {isPhone && <div className={classes.pills}>{back}</div>}
      {isPhone && reason && <span>{reason}</span>}
      {ticket.created_at && ticket.created_at !== brought?.created_at && (
        <span className={classes.openedBy}>
          {who ? t('ticket.opened-by', { name: who }) : t('ticket.opened')}
          {' · '}
          <When at={ticket.created_at} />
        </span>
      )}
    </>
  )
}
