// What comes after finishing: telling the customer that it is ready and, once that was done, handing it over.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { TellButton } from './TellButton.tsx'
import type { TicketContact } from './use-ticket-contact.ts'

interface ReadyStepsProps {
  readonly ticket: Ticket
  readonly contact: TicketContact
  /** The next one alone: a card of the page has the other. */
  readonly next?: true
}

export function ReadySteps({ ticket, contact, next }: ReadyStepsProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { _id, notices = [], status } = ticket
  // Who declined knows that it goes back.
  const isNotified = notices.length > 0 || status === 'cancel'
  return (
    <>
      {(!next || !isNotified) && <TellButton contact={contact} main={next} />}
      {(!next || isNotified) && (
        <Button component="a" variant="filled" href={`/account/${db}/tickets/${_id}/deliver`}>
          {t('ticket.handover.deliver')}
        </Button>
      )}
    </>
  )
}
