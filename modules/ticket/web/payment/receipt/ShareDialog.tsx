// Shares a receipt of payment with the customer: by WhatsApp, which opens with a message, by a mail of the server, or as a link.
import type { Doc } from '#core/entity/entity.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import type { customer as customerEntity } from '../../../entities/customer.ts'
import type { PaymentReceipt } from '../../../paper/payment/receipt.ts'
import { linksTo } from '../../../rules/customer/contact.ts'
import { openBeside } from '../../contact/outside.ts'
import { SendOptions } from '../../mail/SendOptions.tsx'
import { customerLink } from '../../link/customer-link.ts'

interface ShareDialogProps {
  /** Of the payment. */
  id: string
  customer_id: string | undefined
  receipt: PaymentReceipt
  onClose: () => void
}

export default function ShareDialog({ id, customer_id, receipt, onClose }: ShareDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const known: Doc<typeof customerEntity> | undefined = useRecord(db, 'Customer', customer_id).data
  const addressWith = (address: string) => {
    const { subject, text } = receipt.message
    return known && linksTo(known, { subject, text: `${text}\n${address}` }, t.locale).whatsapp
  }
  const link = () =>
    customerLink(db, id).catch((error: unknown) => {
      showError(error)
      return undefined
    })
  const whatsapp = () =>
    openBeside(async () => {
      const made = await link()
      return made === undefined ? undefined : (addressWith(made) ?? '')
    })
  return (
    <Sheet opened onClose={onClose} title={t('payments.share')}>
      <p className="muted">{t('payments.share-text')}</p>
      <SendOptions
        {...{ id, link }}
        paper="payment"
        email={known?.email}
        whatsapp={addressWith('') === undefined ? undefined : whatsapp}
        copyWords={t('payments.copy-link')}
        onSent={onClose}
      />
    </Sheet>
  )
}
