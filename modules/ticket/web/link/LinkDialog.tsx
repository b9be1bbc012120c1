// The link that a customer follows their ticket by: made, copied, sent, revoked.
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf, dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { messengersOf } from '../../rules/customer/contact.ts'
import { useTicketContact } from '../contact/use-ticket-contact.ts'
import { WayLink } from '../contact/WayLink.tsx'
import type { Ticket } from '../ticket-doc.ts'
import styles from './link.module.css'
import { useLink, type CustomerLink } from './use-link.ts'

export default function LinkDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts()
  const { db } = useGroup()
  const { link, make, revoke, isPending } = useLink(db, ticket._id)
  return (
    <Sheet opened onClose={onClose} title={t('ticket.link.title')}>
      <p className={styles.text}>{t('ticket.link.text')}</p>
      {link === undefined && <Bone height={36} />}
      {link === null && (
        <Button variant="filled" loading={isPending} onClick={make} data-autofocus>
          {t('ticket.link.make')}
        </Button>
      )}
      {link && <Made ticket={ticket} link={link} isPending={isPending} onRevoke={revoke} />}
    </Sheet>
  )
}

interface MadeProps {
  ticket: Ticket
  link: CustomerLink
  isPending: boolean
  onRevoke: () => void
}

function Made({ ticket, link: { url, expires_at }, isPending, onRevoke }: MadeProps) {
  const t = useTexts()
  const contact = useTicketContact(ticket)
  const [isCopied, setCopied] = useState(false)
  const { links = {} } = contact ?? {}
  const copy = async (input: HTMLInputElement | null) => {
    // Chosen, so that it can be copied by hand.
    input?.select()
    setCopied(await copyText(url))
  }
  return (
    <>
      <TextInput
        id="customer-link"
        readOnly
        value={url}
        aria-label={t('ticket.link.title')}
        onFocus={(event) => event.currentTarget.select()}
        description={t('ticket.link.until', {
          day: dayText(dayOf(new Date(expires_at)), t.locale),
        })}
      />
      <div className={styles.ways}>
        <Button
          variant="filled"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy(document.querySelector<HTMLInputElement>('#customer-link'))}
          data-autofocus
        >
          {t(isCopied ? 'ticket.link.copied' : 'ticket.link.copy')}
        </Button>
        {messengersOf(links).map((by) => (
          <WayLink
            key={by}
            way={by}
            href={links[by] + encodeURIComponent(`\n${url}`)}
            onClick={() => contact?.log(by)}
          />
        ))}
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('ticket.link.open')}
        </Button>
        <Button variant="subtle" color="danger" loading={isPending} onClick={onRevoke}>
          {t('ticket.link.revoke')}
        </Button>
      </div>
    </>
  )
}
