// The settings of the Group that receipts follow: what is printed, and in which language.
import { newId } from '#core/ids.ts'
import { locales, type Locale } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind, useSave } from '#web/api/records.ts'
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
  const query = { selector: { key: { $in: keys } }, limit: keys.length }
  const { data } = useFind(db, 'Adjustment', query)
  const write = useSave(db, 'Adjustment', { handles: [422] })
  const stored = (key: Key) => data?.docs.find((doc) => doc.key === key)
  const read = readReceiptSettings(stored(receiptSettingsKey)?.value ?? {})
  return {
    ready: data !== undefined,
    settings: 'value' in read ? read.value : {},
    locale: locales.find((locale) => locale === stored('locale')?.value),
    contractReceipt: stored(contractReceiptKey)?.value === 'always' ? 'always' : 'on-demand',
    async save(key, value) {
      const { _id = newId('adj'), _rev } = stored(key) ?? {}
      await write.mutateAsync({ _id, _rev, key, value })
    },
  }
}
