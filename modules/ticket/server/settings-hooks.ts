// The settings of this app are checked here, where their shapes are known: what is wrong is said by field.
import { readActionForm } from '#core/entity/action-form.ts'
import { failFields, type FieldErrors } from '#core/errors.ts'
import type { Hooks } from '#server/records/face.ts'
import { readMessageTemplates } from '../rules/message/settings.ts'
import { takenWays, takenWaysKey } from '../rules/payment/kinds.ts'
import { pixKey, readPixSettings } from '../rules/pix/settings.ts'
import { readReceiptSettings, receiptSettingsKey } from '../rules/receipt/receipt-settings.ts'
import { messageTemplatesKey } from '../rules/message/key.ts'

type SettingParser = (value: unknown) => { value: object } | { errors: FieldErrors }

const readers: Readonly<Record<string, SettingParser>> = {
  [receiptSettingsKey]: readReceiptSettings,
  [messageTemplatesKey]: readMessageTemplates,
  [pixKey]: readPixSettings,
  [takenWaysKey](value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { errors: { '': { key: 'invalid' } } }
    const read = readActionForm(takenWays, { ...value })
    return 'values' in read ? { value: read.values } : read
  },
}

export const settingsHooks: Hooks = {
  async before({ verb, doc }) {
    const key = String(doc.key)
    if (verb === 'remove' || !Object.hasOwn(readers, key)) return
    const read = readers[key]!(doc.value)
    if ('value' in read) return { value: read.value }
    const errors = Object.entries(read.errors).map(([path, message]) => [
      path ? `value.${path}` : 'value',
      message,
    ])
    throw failFields(Object.fromEntries(errors))
  },
}
