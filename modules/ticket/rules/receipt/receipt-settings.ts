// What a Group has printed on its receipts: the setting `receipt-configuration` (spec 3, 9; trade 7, 17). Pure.
import { defineActionForm, readActionForm, type ValuesOf } from '#core/entity/action-form.ts'
import type { FieldErrors } from '#core/errors.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/number.ts'
import { longtext } from '#core/fields/longtext.ts'
import { money } from '#core/fields/money.ts'
import { text } from '#core/fields/text.ts'
import { choice } from '#core/fields/choice.ts'
import type { Locale } from '#core/wire.ts'
import { contractReceipts } from '../contract/usual-clauses.ts'
import { logoSizes } from './logo.ts'
import { usualWarrantyDays } from '../ticket/warranty.ts'

export const receiptSettingsKey = 'receipt-configuration'

const receiptCurrencies = ['BRL', 'USD', 'EUR', 'GBP'] as const

/** Characters of a text that still leaves room for the rest of half a sheet. */
const maxTextLength = 1_500
/** Characters of clauses, for which a copy may take a page of its own. */
const maxClausesLength = 10_000

/** The customer signs on the line with a pen, or on the screen. */
const signatureWays = ['line', 'drawn'] as const

const receiptFields = {
  /** How large the Group's logo is printed. */
  logo: choice({ options: logoSizes }),
  /** Under the name: the company's full name and documents. */
  heading: text({ max: 200 }),
  check_in: longtext({ max: maxTextLength, rows: 3 }),
  delivery: longtext({ max: maxTextLength, rows: 3 }),
  /** Clauses for tickets without a contract, one on each line (`contract-receipt`). */
  clauses: longtext({ max: maxClausesLength, rows: 3 }),
  /** Days of warranty that a ticket gets when it is finished. */
  warranty: integer({ max: 3_650 }),
  /** What comes back under warranty keeps the end it had, and gets no days of its own. */
  return_keeps: flag(),
  /** Days after the notice from which keeping it costs. */
  storage_days: integer({ min: 1, max: 3_650 }),
  /** For each day. */
  storage_fee: money({ min: '0.01' }),
  currency: choice({ options: receiptCurrencies }),
  /** Each receipt has a link to the status page, which is made when it is first printed. */
  status_link: flag(),
  /** Receipts are signed on the screen; what is not signed there has a line. */
  signature: choice({ options: signatureWays }),
}

export type ReceiptSettings = ValuesOf<typeof receiptFields>

/** A fee without days, or days without a fee, says nothing. */
function storageErrors({ storage_days, storage_fee }: ReceiptSettings): FieldErrors {
  if (storage_fee !== undefined && storage_days === undefined)
    return { storage_days: { key: 'blank' } }
  if (storage_days !== undefined && storage_fee === undefined)
    return { storage_fee: { key: 'blank' } }
  return {}
}

const words = { key: 'receipts', title: 'receipts.settings' }
const { heading, check_in, delivery, clauses, warranty, return_keeps } = receiptFields
const { storage_days, storage_fee, status_link } = receiptFields
const logo = { ...receiptFields.logo, required: true, narrow: true } as const
const signature = { ...receiptFields.signature, required: true, narrow: true } as const

/** The rows of the settings that say what is on receipts; the clauses of all of them are a setting of their own. */
export const receiptForms = {
  texts: defineActionForm({ ...words, fields: { heading, check_in, delivery } }),
  look: defineActionForm({ ...words, fields: { logo, signature, status_link } }),
  contract: defineActionForm({
    ...words,
    fields: {
      'contract-receipt': choice({ options: contractReceipts, required: true, narrow: true }),
    },
  }),
  clauses: defineActionForm({ ...words, fields: { clauses } }),
  warranty: defineActionForm({ ...words, fields: { warranty, return_keeps } }),
  // Of estimates: what new ones begin with.
  note: defineActionForm({
    ...words,
    fields: { 'estimate-observation': longtext({ max: 10_000, rows: 3 }) },
  }),
  storage: defineActionForm({
    ...words,
    fields: { storage_days, storage_fee },
    check: storageErrors,
  }),
}

const setting = { key: words.key, fields: receiptFields, check: storageErrors }

/**
 * Reads what a form or a program sent; all errors at once, by field. A text alone is what is printed at check-in, as
 * programs know the setting.
 */
export function readReceiptSettings(
  value: unknown,
): { value: ReceiptSettings } | { errors: FieldErrors } {
  const given = typeof value === 'string' ? { check_in: value } : value
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { errors: { '': { key: 'invalid' } } }
  const read = readActionForm(setting, given as Record<string, unknown>)
  return 'errors' in read ? read : { value: read.values }
}

/** Their currency is any that a country has. */
export type UsedReceiptSettings = Omit<ReceiptSettings, 'currency'> & { readonly currency: string }

/** The setting as it is used: what cannot be read is left out, what is not said is what is usual for the language, and of the Group. */
export function receiptSettings(
  value: unknown,
  locale: Locale,
  currency: string,
): UsedReceiptSettings {
  const read = value === undefined ? { value: {} } : readReceiptSettings(value)
  const said: ReceiptSettings = 'value' in read ? read.value : {}
  const warranty = said.warranty ?? usualWarrantyDays[locale]
  return { ...said, warranty, currency: said.currency ?? currency }
}
