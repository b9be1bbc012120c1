// On a phone: the next steps under the thumb, always in sight. Of a finished ticket the next step is telling the customer;
// what else can be done with it is in the menu.
import { useGroup } from '#web/api/context.ts'
import { PageBar } from '#web/ui/page/Page.tsx'
import { nextSteps, type Status } from '../../rules/status.ts'
import { TellButton } from '../contact/TellButton.tsx'
import { useTicketContact } from '../contact/use-ticket-contact.ts'
import type { Ticket } from '../ticket-doc.ts'
import { useTicketSettings } from '../use-settings.ts'
import { StepButton } from './steps.tsx'

interface StageBarProps {
  ticket: Ticket
  onMove: (ticket: Ticket, to?: Status) => void
  isMoving: boolean
}

export function StageBar({ ticket, onMove, isMoving }: StageBarProps) {
  const { db } = useGroup()
  const { reviews } = useTicketSettings(db)
  const steps = nextSteps(ticket.status ?? 'open', reviews).slice(-2)
  const contact = useTicketContact(ticket)
  if (contact && ticket.status === 'done') {
    return (
      <PageBar>
        <TellButton contact={contact} />
      </PageBar>
    )
  }
  return (
    <PageBar>
      {steps.map((step, index) => (
        <StepButton
          key={step.to}
          step={step}
          main={index === steps.length - 1}
          isMoving={isMoving}
          onClick={() => onMove(ticket, step.to)}
        />
      ))}
    </PageBar>
  )
}
