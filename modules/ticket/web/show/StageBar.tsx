// On a phone: the next steps under the thumb, always in sight. Of a finished ticket that nobody took away yet these are telling the
// customer and handing it over, of one that went home unpaid receiving; what else can be done with it is in the menu.
import { useGroup } from '#web/api/context.ts'
import { PageBar } from '#web/ui/page/Page.tsx'
import { isToHandOver } from '../../rules/ticket/handover.ts'
import { hasEnded, nextSteps, type Status } from '../../rules/ticket/status.ts'
import { ReadySteps } from '../contact/ReadySteps.tsx'
import { useTicketContact } from '../contact/use-ticket-contact.ts'
import { LateSlot } from '../slots/LateSlot.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { useTicketSettings } from '../use-settings.ts'
import { loadOwed, StepButton } from './steps.tsx'

interface StageBarProps {
  ticket: Ticket
  onMove: (ticket: Ticket, to?: Status) => void
  isMoving: boolean
}

export function StageBar({ ticket, onMove, isMoving }: StageBarProps) {
  const { db } = useGroup()
  const { reviews } = useTicketSettings(db)
  const { status = 'open', delivered_at } = ticket
  const steps = nextSteps(ticket, reviews).slice(-2)
  const contact = useTicketContact(ticket)
  if (contact && isToHandOver(ticket)) {
    return (
      <PageBar>
        <ReadySteps {...{ ticket, contact }} />
      </PageBar>
    )
  }
  return (
    <PageBar>
      {steps.map((step, index) => (
        <StepButton
          key={step.to}
          step={step}
          main={!hasEnded(status) && index === steps.length - 1}
          isMoving={isMoving}
          onClick={() => onMove(ticket, step.to)}
        />
      ))}
      {delivered_at && <LateSlot load={loadOwed} record={ticket} />}
    </PageBar>
  )
}
