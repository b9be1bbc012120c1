// What a Group has printed on its receipts: the setting `receipt-configuration` (spec 3, 9; trade 7, 17). Pure.
import type { FieldErrors } from '#core/errors.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/integer.ts'
import { longtext } from '#core/fields/longtext.ts'
import { money } from '#core/fields/money.ts'
import { text } from '#core/fields/text.ts'
import { choice } from '#core/fields/choice.ts'
import { usualCurrencies } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import { logoSizes, type LogoSize } from './logo.ts'
import { usualWarrantyDays } from '../ticket/warranty.ts'

export const receiptSettingsKey = 'receipt-configuration'

export const receiptCurrencies = ['BRL', 'USD', 'EUR', 'GBP'] as const

/** Characters of a text that still leaves room for the rest of half a sheet. */
const maxTextLength = 1_500
/** Characters of clauses, for which a copy may take a page of its own. */
const maxClausesLength = 10_000

/** The customer signs on the line with a pen, or on the screen. */
export const signatureWays = ['line', 'drawn'] as const

export const receiptFields = {
  /** How large the Group's logo is printed. */
  logo: choice({ options: logoSizes }),
  /** Under the name: the company's full name and documents. */
  heading: text({ max: 200 }),
  check_in: longtext({ max: maxTextLength, rows: 5 }),
  delivery: longtext({ max: maxTextLength, rows: 5 }),
  /** Clauses for tickets without a contract, one on each line (`contract-receipt`). */
  clauses: longtext({ max: maxClausesLength, rows: 5 }),
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

export interface ReceiptSettings {
  readonly logo?: LogoSize
  readonly heading?: string
  readonly check_in?: string
  readonly delivery?: string
  readonly clauses?: string
  readonly warranty?: number
  readonly return_keeps?: boolean
  readonly storage_days?: number
  readonly storage_fee?: string
  readonly currency?: string
  readonly status_link?: boolean
  readonly signature?: (typeof signatureWays)[number]
}

/**
 * Reads what a form or a program sent; all errors at once, by field. A text alone is what is printed at check-in, as
 * programs know the setting. A fee without days, or days without a fee, says nothing and is refused.
 */
export function readReceiptSettings(
  value: unknown,
): { value: ReceiptSettings } | { errors: FieldErrors } {
  const given = typeof value === 'string' ? { check_in: value } : value
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { errors: { '': { key: 'invalid' } } }
  const errors: FieldErrors = {}
  const read: Record<string, unknown> = {}
  for (const name of Object.keys(given))
    if (!Object.hasOwn(receiptFields, name)) errors[name] = { key: 'unknown_field' }
  for (const [name, field] of Object.entries(receiptFields)) {
    const parsed = field.parse((given as Record<string, unknown>)[name])
    if ('errors' in parsed) errors[name] = parsed.errors['']!
    else if (parsed.value !== undefined) read[name] = parsed.value
  }
  const { storage_days, storage_fee } = read
  if (storage_fee !== undefined && storage_days === undefined && !errors.storage_days)
    errors.storage_days = { key: 'blank' }
  if (storage_days !== undefined && storage_fee === undefined && !errors.storage_fee)
    errors.storage_fee = { key: 'blank' }
  return Object.keys(errors).length > 0 ? { errors } : { value: read }
}

/** The setting as it is used: what cannot be read is left out, what is not said is what is usual for the language. */
export function receiptSettings(value: unknown, locale: Locale): ReceiptSettings {
  const read = value === undefined ? { value: {} } : readReceiptSettings(value)
  const said: ReceiptSettings = 'value' in read ? read.value : {}
  const warranty = said.warranty ?? usualWarrantyDays[locale]
  return { ...said, warranty, currency: said.currency ?? usualCurrencies[locale] }
}
