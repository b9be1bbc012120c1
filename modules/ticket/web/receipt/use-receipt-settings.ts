// The settings of the Group that receipts follow: what is printed, and in which language.
import { locales, type Locale } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useSettings } from '#web/api/settings.ts'
import { contractReceiptKey, type ContractReceipt } from '../../rules/contract/usual-clauses.ts'
import {
  readReceiptSettings,
  receiptSettingsKey,
  type ReceiptSettings,
} from '../../rules/receipt/receipt-settings.ts'

type Key = typeof receiptSettingsKey | typeof contractReceiptKey | 'locale'

export interface StoredReceiptSettings {
  readonly ready: boolean
  /** As they are set; empty when nothing is, or nothing that can be read. */
  readonly settings: ReceiptSettings
  /** Whether receipts of tickets without a contract have the Group's clauses. */
  readonly contractReceipt: ContractReceipt
  /** undefined: that of the person who made the Group. */
  readonly locale: Locale | undefined
  /** Rejects with `ApiError` when the server refuses. */
  save(key: Key, value: unknown): Promise<void>
}

export function useReceiptSettings(): StoredReceiptSettings {
  const { db } = useGroup()
  const keys: Key[] = [receiptSettingsKey, contractReceiptKey, 'locale']
  const { ready, value, save } = useSettings(db, keys, { handles: [422] })
  const read = readReceiptSettings(value(receiptSettingsKey) ?? {})
  return {
    ready,
    settings: 'value' in read ? read.value : {},
    locale: locales.find((locale) => locale === value('locale')),
    contractReceipt: value(contractReceiptKey) === 'always' ? 'always' : 'on-demand',
    save,
  }
}
