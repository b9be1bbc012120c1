// Shares a receipt of payment with the customer by WhatsApp, by e-mail, or as a link. The user sends it in their own program.
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
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
import { linksTo, type Way } from '../../../rules/customer/contact.ts'
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

type Written = Exclude<Way, 'call'>

export default function ShareDialog({ id, customer_id, receipt, onClose }: ShareDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const known: Doc<typeof customerEntity> | undefined = useRecord(db, 'Customer', customer_id).data
  const [url, setUrl] = useState<string>()
  const linksWith = (address: string) => {
    const { subject, text } = receipt.message
    return known ? linksTo(known, { subject, text: `${text}\n${address}` }, t.locale) : {}
  }
  const link = async () => {
    const made = await customerLink(db, id).catch((error: unknown) => {
      showError(error)
      return undefined
    })
    setUrl(made)
    return made
  }
  const open = async (way: Written) => {
    // Browsers allow a new window on a click, not after an asynchronous answer.
    const beside = way === 'whatsapp' ? window.open('', '_blank') : null
    const made = await link()
    if (made === undefined) return beside?.close()
    if (beside) beside.opener = null
    const { location } = beside ?? window
    location.href = linksWith(made)[way] ?? ''
  }
  const copy = async () => {
    const made = await link()
    // Browsers offer the clipboard on HTTPS pages only: without it the link is copied by hand.
    if (made !== undefined) await navigator.clipboard?.writeText(made).catch(() => undefined)
  }
  const usable = linksWith('')
  const ways = (['whatsapp', 'email'] as const).filter((way) => usable[way])
  return (
    <Sheet opened onClose={onClose} title={t('payments.share')}>
      <p className="muted">{t('payments.share-text')}</p>
      <div className={styles.ways}>
        {ways.map((way, at) => (
          <Button
            key={way}
            variant={at === 0 ? 'filled' : 'default'}
            leftSection={<WayIcon way={way} />}
            onClick={() => void open(way)}
          >
            {t(`ticket.ways.${way}`)}
          </Button>
        ))}
        {ways.length === 0 && <p className="faint">{t('ticket.no-way')}</p>}
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
