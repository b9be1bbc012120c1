// Shares a receipt of payment with the customer: by WhatsApp, which opens with a message, by a mail of the server, or as a link.
import { IconCopy } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Doc } from '#core/entity/entity.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import type { customer as customerEntity } from '../../../entities/customer.ts'
import type { PaymentReceipt } from '../../../paper/payment/receipt.ts'
import { linksTo } from '../../../rules/customer/contact.ts'
import { WayIcon } from '../../contact/WayIcon.tsx'
import { customerLink } from '../../link/customer-link.ts'
import styles from '../payment.module.css'

interface ShareDialogProps {
  /** Of the payment. */
  id: string
  customer_id: string | undefined
  receipt: PaymentReceipt
  onClose: () => void
}

const MailButton = lazy(() => import('../../mail/MailButton.tsx'))

export default function ShareDialog({ id, customer_id, receipt, onClose }: ShareDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const known: Doc<typeof customerEntity> | undefined = useRecord(db, 'Customer', customer_id).data
  const [url, setUrl] = useState<string>()
  const addressWith = (address: string) => {
    const { subject, text } = receipt.message
    return known && linksTo(known, { subject, text: `${text}\n${address}` }, t.locale).whatsapp
  }
  const link = async () => {
    const made = await customerLink(db, id).catch((error: unknown) => {
      showError(error)
      return undefined
    })
    setUrl(made)
    return made
  }
  const open = async () => {
    // Browsers allow a new window on a click, not after an asynchronous answer.
    const beside = window.open('', '_blank')
    const made = await link()
    if (made === undefined) return beside?.close()
    if (beside) beside.opener = null
    const { location } = beside ?? window
    location.href = addressWith(made) ?? ''
    onClose()
  }
  const copy = async () => {
    const made = await link()
    // Browsers offer the clipboard on HTTPS pages only: without it the link is copied by hand.
    if (made !== undefined) await navigator.clipboard?.writeText(made).catch(() => undefined)
  }
  const hasWhatsapp = addressWith('') !== undefined
  return (
    <Sheet opened onClose={onClose} title={t('payments.share')}>
      <p className="muted">{t('payments.share-text')}</p>
      <div className={styles.ways}>
        {hasWhatsapp && (
          <Button
            variant="filled"
            leftSection={<WayIcon way="whatsapp" />}
            onClick={() => void open()}
          >
            {t('ticket.ways.whatsapp')}
          </Button>
        )}
        <Suspense fallback={<Button disabled>{t('ticket.ways.email')}</Button>}>
          <MailButton
            id={id}
            paper="payment"
            to={known?.email}
            label={[t('ticket.ways.email'), known?.email].filter(Boolean).join(' · ')}
            main={!hasWhatsapp}
            direct
            onSent={onClose}
          />
        </Suspense>
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {t(url === undefined ? 'payments.copy-link' : 'ticket.link.copied')}
        </Button>
        {url !== undefined && (
          <TextInput
            readOnly
            value={url}
            aria-label={t('payments.copy-link')}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </div>
    </Sheet>
  )
}
