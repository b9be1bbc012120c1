// Sends a receipt to the customer: by a message to their telephone, by a mail of the server, or as a link. It is open where the
// address says so: `send=1`.
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { Doc } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import type { customer as customerEntity } from '../../entities/customer.ts'
import { linksTo } from '../../rules/customer/contact.ts'
import type { MailPaper } from '../../rules/mail/mail.ts'
import { linkOrError } from '../link/customer-link.ts'
import { MailTexts } from './MailTexts.tsx'
import { SendOptions } from './SendOptions.tsx'

interface ShareButtonProps {
  /** The record, and which paper of it is mailed. */
  id: string
  paper: MailPaper
  customer_id: string | undefined
  /** Comes before the link. */
  message: string
  /** Heads a mail of one's own mail program. */
  subject: string
}

export default function ShareButton(props: ShareButtonProps) {
  const isBegun = useAddress().params.has('send')
  return (
    <MailTexts>
      <Known key={String(isBegun)} {...props} isBegun={isBegun} />
    </MailTexts>
  )
}

function Known(props: ShareButtonProps & { isBegun: boolean }) {
  const { id, paper, customer_id, message, subject, isBegun } = props
  const t = useTexts()
  const { db } = useGroup()
  const [isOpen, setOpen] = useState(isBegun)
  const known: Doc<typeof customerEntity> | undefined = useRecord(db, 'Customer', customer_id).data
  const linksWith = (url: string) =>
    known ? linksTo(known, { subject, text: `${message}\n${url}` }, t.locale) : {}
  const link = async () => {
    const url = await linkOrError(db, id)
    return url === undefined ? undefined : { url, links: linksWith(url) }
  }
  const close = () => setOpen(false)
  const isPhone = useIsPhone()
  return (
    <>
      {isPhone ? (
        <ActionIcon variant="default" aria-label={t('mailing.share')} onClick={() => setOpen(true)}>
          <IconSend size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {t('mailing.share')}
        </Button>
      )}
      <Sheet opened={isOpen} onClose={close} title={t('mailing.share')}>
        <p className="muted">{t('mailing.share-text', { paper })}</p>
        <SendOptions
          {...{ id, paper, link }}
          links={linksWith('')}
          email={known?.email}
          copyWords={t('mailing.copy-link')}
          onSent={close}
        />
      </Sheet>
    </>
  )
}
