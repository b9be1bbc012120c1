// The settings of the Group that receipts follow: what is printed, and in which language.
import { locales, type Locale } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useSettings } from '#web/api/settings.ts'
import {
  readReceiptSettings,
  receiptSettingsKey,
  type ReceiptSettings,
} from '../../rules/receipt/receipt-settings.ts'

export interface StoredReceiptSettings {
  readonly ready: boolean
  /** As they are set; empty when nothing is, or nothing that can be read. */
  readonly settings: ReceiptSettings
  /** undefined: that of the person who made the Group. */
  readonly locale: Locale | undefined
}

export function useReceiptSettings(): StoredReceiptSettings {
  const { db } = useGroup()
  const { ready, value } = useSettings(db, [receiptSettingsKey, 'locale'])
  const read = readReceiptSettings(value(receiptSettingsKey) ?? {})
  return {
    ready,
    settings: 'value' in read ? read.value : {},
    locale: locales.find((locale) => locale === value('locale')),
  }
}
