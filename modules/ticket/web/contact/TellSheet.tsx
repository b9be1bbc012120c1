// At a desk: which way to write to the customer that it is ready. A text message leaves from a telephone, so no press takes one for granted.
import { Suspense } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useMailServer } from '#web/shell/welcome.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { waysOf } from '../../rules/customer/contact.ts'
import styles from '../mail/mail.module.css'
import type { TicketContact } from './use-ticket-contact.ts'
import { WayLink } from './WayLink.tsx'

const MailButton = latePiece(() => import('../mail/MailButton.tsx'))

interface TellSheetProps {
  readonly contact: TicketContact
  readonly onClose: () => void
}

export default function TellSheet({ contact, onClose }: TellSheetProps) {
  const { ticket_id, customer, links, follow } = contact
  const t = useTexts()
  const hasMail = useMailServer()
  const ways = waysOf(links).filter((way) => way !== 'call' && !(way === 'email' && hasMail))
  return (
    <Sheet opened onClose={onClose} title={t('ticket.tell-ready')}>
      <div className={styles.ways}>
        {ways.map((way) => (
          <WayLink
            key={way}
            way={way}
            href={links[way]}
            onClick={(event) => {
              follow(way, event)
              onClose()
            }}
          />
        ))}
        {customer.email && hasMail && (
          <Suspense>
            <MailButton
              id={ticket_id}
              paper="notice"
              to={customer.email}
              label={t('ticket.ways.email')}
              saysWhy
              onSent={onClose}
            />
          </Suspense>
        )}
      </div>
    </Sheet>
  )
}
