// What comes after finishing: telling the customer that it is ready, by the best way there is. A mail is sent by the server; where none is set up for
// that, their own mail program opens. At a desk, from which no text message leaves, a press offers the ways where that would be the best one.
import { IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useMailServer } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { waysOf } from '../../rules/customer/contact.ts'
import { outside } from './outside.ts'
import type { TicketContact } from './use-ticket-contact.ts'
import { WayIcon } from './WayIcon.tsx'

const MailButton = latePiece(() => import('../mail/MailButton.tsx'))
const TellSheet = lateDialog(() => import('./TellSheet.tsx'))

/** Disabled, with the reason, for a customer without telephone and e-mail. `main`: it has the room for all its words. */
export function TellButton({ contact, main }: { contact: TicketContact; main?: true }) {
  const { ticket_id, customer, links, follow } = contact
  const t = useTexts()
  const hasMail = useMailServer()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const [way] = waysOf(links)
  const words = t('ticket.tell-ready')
  if (!way) {
    return (
      <Button disabled title={t('ticket.unreachable')}>
        {words}
      </Button>
    )
  }
  if (way === 'email' && hasMail) {
    return (
      <Suspense fallback={<Button disabled>{words}</Button>}>
        <MailButton id={ticket_id} paper="notice" to={customer.email} label={words} main={main} />
      </Suspense>
    )
  }
  const variant = main ? 'filled' : 'default'
  if (way === 'text' && !isPhone) {
    return (
      <>
        <Button
          variant={variant}
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {words}
        </Button>
        {isOpen && <TellSheet contact={contact} onClose={() => setOpen(false)} />}
      </>
    )
  }
  return (
    <Button
      component="a"
      variant={variant}
      href={links[way]}
      {...outside(way)}
      leftSection={<WayIcon way={way} />}
      aria-label={words}
      onClick={(event) => follow(way, event)}
    >
      {main ? words : t('ticket.tell')}
    </Button>
  )
}
