// In the settings, beside what papers say: the receipt of the latest ticket with it.
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useSettings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { contractReceiptKey } from '../../rules/contract/usual-clauses.ts'
import { receiptSettingsKey } from '../../rules/receipt/receipt-settings.ts'
import PaperPreview from '../receipt/PaperPreview.tsx'

export default function PaperRow() {
  const t = useTexts()
  const { db } = useGroup()
  const { value } = useSettings(db, [receiptSettingsKey, contractReceiptKey])
  const sort = [{ updated_at: 'desc' as const }]
  const { data } = useFind(db, 'Ticket', { fields: ['_id'], sort, limit: 1 })
  if (!data) return null
  const [latest] = data.docs
  if (!latest) return <p className="muted">{t('receipts.rows.preview_none')}</p>
  // What is written is drawn as soon as it is saved.
  const said = JSON.stringify([value(receiptSettingsKey), value(contractReceiptKey)])
  return <PaperPreview key={said} id={latest._id} form="check-in" />
}
