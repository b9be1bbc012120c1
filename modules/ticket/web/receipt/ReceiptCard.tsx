// What the Group has printed on its receipts, and the language of those who have none of their own: read by everybody, set by
// administrators (spec 6).
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { moneyWords, usualCurrencies } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { firstLine } from '../../rules/ticket/title.ts'
import { ReceiptTexts } from './ReceiptTexts.tsx'
import { useReceiptSettings } from './use-receipt-settings.ts'

const ReceiptDialog = lazy(() => import('./ReceiptDialog.tsx'))

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
  const { logo, signature, clauses } = settings
  const { heading, check_in, delivery, warranty, storage_days, storage_fee, currency } = settings
  const storage = storage_days !== undefined &&
    storage_fee !== undefined && {
      count: storage_days,
      fee: moneyWords(storage_fee, currency ?? usualCurrencies[locale ?? t.locale], t.locale),
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
          [t('receipts.language'), locale && t(`customer.options.locale.${locale}`)],
          [t('receipts.heading'), heading],
          [t('receipts.check_in'), text(check_in)],
          [t('receipts.delivery'), text(delivery)],
          [
            t('receipts.contract_receipt'),
            stored.ready && t(`receipts.contract_receipts.${contractReceipt}`),
          ],
          [t('receipts.clauses'), contractReceipt === 'always' && text(clauses)],
          [
            t('receipts.warranty'),
            warranty !== undefined && t('ticket.receipt.days', { count: warranty }),
          ],
          [t('receipts.logo'), logo && t(`receipts.logos.${logo}`)],
          [t('receipts.signature'), signature && t(`receipts.signatures.${signature}`)],
          [t('ticket.receipt.storage-costs'), storage && t('receipts.storage', storage)],
        ]}
      />
      {editing && (
        <Suspense>
          <ReceiptDialog stored={stored} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}
