// The setting of receipts is checked here, where its shape is known: what is wrong is said by field.
import { failFields } from '#core/errors.ts'
import type { Hooks } from '#server/records/face.ts'
import { readReceiptSettings, receiptSettingsKey } from '../../rules/receipt-settings.ts'

export const receiptSettingsHooks: Hooks = {
  async before({ verb, doc }) {
    if (verb === 'remove' || doc.key !== receiptSettingsKey) return
    const read = readReceiptSettings(doc.value)
    if ('value' in read) return { value: read.value }
    const errors = Object.entries(read.errors).map(([path, message]) => [
      path ? `value.${path}` : 'value',
      message,
    ])
    throw failFields(Object.fromEntries(errors))
  },
}
