// What the Group has printed on its receipts, and the language of those who have none of their own: read by everybody, set by
// administrators (spec 6).
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { ValuesOf } from '#core/entity/action-form.ts'
import { moneyWords, usualCurrency } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { contractReceiptKey } from '../../rules/contract/usual-clauses.ts'
import { editReceipts, receiptSettingsKey } from '../../rules/receipt/receipt-settings.ts'
import { firstLine } from '../../rules/ticket/title.ts'
import { usualWarrantyDays } from '../../rules/ticket/warranty.ts'
import { ReceiptTexts } from './ReceiptTexts.tsx'
import { useReceiptSettings, type StoredReceiptSettings } from './use-receipt-settings.ts'

export default function ReceiptCard() {
  return (
    <ReceiptTexts outline={<CardSkeleton lines={3} />}>
      <Settings />
    </ReceiptTexts>
  )
}

function Settings() {
  const t = useTexts()
  const { actor } = useGroup()
  const stored = useReceiptSettings()
  const [editing, setEditing] = useState(false)
  const { settings, locale, contractReceipt } = stored
  const language = locale ?? t.locale
  const { logo, signature, clauses } = settings
  const { heading, check_in, delivery, warranty, storage_days, storage_fee, currency } = settings
  const storage = storage_days !== undefined &&
    storage_fee !== undefined && {
      count: storage_days,
      fee: moneyWords(storage_fee, currency ?? usualCurrency(language), t.locale),
    }
  const text = (words = '') => firstLine(words, 80)
  const isEmpty = !Object.values(settings).some(Boolean) && locale === undefined
  return (
    <Card
      title={t('receipts.settings')}
      action={
        actor.membership?.editor &&
        stored.ready && (
          <Button
            size="xs"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('actions.edit')}
          </Button>
        )
      }
    >
      {stored.ready && isEmpty && <p className="faint">{t('receipts.none')}</p>}
      <Facts
        facts={[
          [t('receipts.fields.locale'), locale && t(`customer.options.locale.${locale}`)],
          [t('receipts.fields.heading'), heading],
          [t('receipts.fields.check_in'), text(check_in)],
          [t('receipts.fields.delivery'), text(delivery)],
          [
            t('receipts.fields.contract_receipt'),
            stored.ready && t(`receipts.options.contract_receipt.${contractReceipt}`),
          ],
          [t('receipts.fields.clauses'), contractReceipt === 'always' && text(clauses)],
          [
            t('receipts.fields.warranty'),
            warranty !== undefined && t('ticket.receipt.days', { count: warranty }),
          ],
          [t('receipts.fields.logo'), logo && t(`receipts.options.logo.${logo}`)],
          [
            t('receipts.fields.signature'),
            signature && t(`receipts.options.signature.${signature}`),
          ],
          [t('ticket.receipt.storage-costs'), storage && t('receipts.storage', storage)],
        ]}
      />
      {editing && <Edit stored={stored} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function Edit({ stored, onClose }: { stored: StoredReceiptSettings; onClose: () => void }) {
  const t = useTexts()
  const { settings, locale, contractReceipt, save } = stored
  const language = locale ?? t.locale
  const write = async (values: ValuesOf<typeof editReceipts.fields>) => {
    const { locale: chosen, contract_receipt, ...own } = values
    await save(receiptSettingsKey, { ...settings, ...own })
    if (chosen !== locale) await save('locale', chosen)
    if (contract_receipt !== contractReceipt) await save(contractReceiptKey, contract_receipt)
  }
  const usual = {
    locale: language,
    contract_receipt: contractReceipt,
    warranty: usualWarrantyDays[language],
    currency: usualCurrency(language),
    logo: 'medium',
    signature: 'line',
  }
  return (
    <ActionDialog
      action={editReceipts}
      initial={{ ...usual, ...settings }}
      send={write}
      onClose={onClose}
      wide
    />
  )
}
