// The settings: where each may be made and what its value may be (spec 3, 5, 9).
import { isNewsletterTopic } from '#core/notifications/newsletter.ts'
import { isCountry } from '#core/country/country.ts'
import { isCurrency } from '#core/country/currencies.ts'
import { membersMayEdit, ownerMayEdit, editorsMayEdit } from '#core/access/policies.ts'
import type { Policy } from '#core/access/policies.ts'
import { addresses, phones } from '#core/fields/contact.ts'
import { readEmail } from '#core/fields/email.ts'
import { isEmpty, wrong } from '#core/fields/field.ts'
import { cleanText, oneLine } from '#core/fields/text.ts'
import { areMailChoices, mailChoicesKey } from '#core/notifications/notification.ts'
import { isZone } from '#core/time/zone.ts'
import { locales, type WireDocument } from '#core/wire.ts'
import type { FieldErrors, Message } from '#core/errors.ts'
import { features, unstoredSetting } from './features.ts'

/** Keys of spec 3 that the server alone sets: they say what the Group's document and its memberships say. */
export const serverKeys = [
  'confirmed_plan',
  'unconfirmed-plan',
  'created-at',
  'created-by',
  'created-by-id',
  'admin_roles',
] as const

/** Keys of spec 3, and our own; the first doubles as the example of the entity. */
export const adjustmentKeys = [
  'contract-receipt',
  'receipt-configuration',
  'message-templates',
  // Ours: the account that customers pay into by Pix.
  'pix',
  // Ours: how customers may pay (`core/numbers/payment-ways.ts`).
  'payment-ways',
  'name',
  'billing-email',
  // Ours: where customers write to.
  'email',
  'phones',
  'addresses',
  // Ours: when the shop is open, in its own words.
  'opening-hours',
  'estimate-observation',
  ...features,
  'locale',
  // Ours: the clock that the Group goes by.
  'time-zone',
  // Ours: where it works; how days are written, currency and paper follow (`core/country`).
  'country',
  // Ours: what new money and estimates are in, where that is not the country's currency.
  'currency',
  'newsletter',
  'newsletter-topics',
  'reader_mark_as_read_on_opening',
  mailChoicesKey,
  ...serverKeys,
] as const

export type AdjustmentKey = (typeof adjustmentKeys)[number]

const personKeys: ReadonlySet<string> = new Set<AdjustmentKey>([
  'locale',
  'newsletter',
  'newsletter-topics',
  'reader_mark_as_read_on_opening',
  mailChoicesKey,
])

/**
 * Of these both a person and a Group have one: a Group's language is what its customers are written to in, and a person hides bookmarks
 * from themselves alone.
 */
const sharedKeys: ReadonlySet<string> = new Set<AdjustmentKey>([
  'phones',
  'addresses',
  'locale',
  'bookmark',
])

/** Each person sets their own; in a Group everybody reads and administrators set (spec 6). */
export const adjustmentAccess: Policy = (actor, verb, record) => {
  if (actor.own) return ownerMayEdit(actor, verb, record)
  return (verb === 'read' ? membersMayEdit : editorsMayEdit)(actor, verb, record)
}

const isServerKey = (key: string) => (serverKeys as readonly string[]).includes(key)

type Outcome = { value: unknown } | { errors: Record<string, Message> }

function readFlag(value: unknown): Outcome {
  if (value === true || value === 'true') return { value: true }
  if (value === false || value === 'false') return { value: false }
  return wrong('inclusion')
}

function readText(value: unknown, max: number): Outcome {
  if (typeof value !== 'string') return wrong('invalid')
  const text = cleanText(value).trim()
  return text.length > max ? wrong('too_long', max) : { value: text }
}

function readAddress(value: unknown): Outcome {
  const address = readEmail(value)
  return address === undefined ? wrong('invalid') : { value: address }
}

/** A list held as text (spec 3): read, each row checked as a customer's would be, written back as text. */
function readRows(value: unknown, field: ReturnType<typeof phones | typeof addresses>): Outcome {
  let list: unknown = value
  if (typeof value === 'string') {
    try {
      list = JSON.parse(value || '[]')
    } catch {
      return wrong('invalid')
    }
  }
  const parsed = field.parse(list)
  return 'errors' in parsed ? parsed : { value: JSON.stringify(parsed.value ?? []) }
}

const readers: Partial<Record<AdjustmentKey, (value: unknown) => Outcome>> = {
  'contract-receipt': (value) =>
    value === 'on-demand' || value === 'always' ? { value } : wrong('inclusion'),
  'receipt-configuration': (value) => ({ value }),
  'message-templates': (value) => ({ value }),
  pix: (value) => ({ value }),
  'payment-ways': (value) => ({ value }),
  name(value) {
    if (isEmpty(value)) return wrong('blank')
    return readText(typeof value === 'string' ? oneLine(value) : value, 200)
  },
  'billing-email': readAddress,
  email: (value) => (isEmpty(value) ? { value: '' } : readAddress(value)),
  phones: (value) => readRows(value, phones()),
  'opening-hours': (value) => readText(typeof value === 'string' ? oneLine(value) : value, 200),
  addresses: (value) => readRows(value, addresses()),
  'estimate-observation': (value) => readText(value, 10_000),
  locale: (value) => (locales.some((locale) => locale === value) ? { value } : wrong('inclusion')),
  'time-zone': (value) =>
    typeof value === 'string' && isZone(value) ? { value } : wrong('inclusion'),
  country: (value) => (value === '' || isCountry(value) ? { value } : wrong('inclusion')),
  currency: (value) => (value === '' || isCurrency(value) ? { value } : wrong('inclusion')),
  'newsletter-topics': (value) =>
    Array.isArray(value) && value.every(isNewsletterTopic)
      ? { value: [...new Set(value)] }
      : wrong('inclusion'),
  [mailChoicesKey]: (value) => (areMailChoices(value) ? { value } : wrong('inclusion')),
}

/**
 * Reads the value of a setting. Flags take booleans or the words `true` and `false`; lists of phones and addresses
 * come back as JSON text. A key that does not belong into this database is refused under `key`, and so is one that the
 * server alone sets.
 */
export function readSetting(
  key: string | undefined,
  value: unknown,
  own: boolean,
): { value: unknown } | { errors: FieldErrors } {
  if (key === undefined) return { errors: { key: { key: 'blank' } } }
  if (isServerKey(key)) return { errors: { key: { key: 'system_field' } } }
  const isShared = sharedKeys.has(key)
  if (!isShared && personKeys.has(key) !== own) return { errors: { key: { key: 'inclusion' } } }
  const outcome = (readers[key as AdjustmentKey] ?? readFlag)(value)
  if ('value' in outcome) return outcome
  const errors = Object.entries(outcome.errors).map(([path, message]) => [
    path ? `value.${path}` : 'value',
    message,
  ])
  return { errors: Object.fromEntries(errors) as FieldErrors }
}

/** False for a condition on `key` that names none of these. */
export function mayName(condition: unknown, keys: readonly string[]): boolean {
  if (condition === undefined) return true
  const text = JSON.stringify(condition)
  const isNamed = keys.some((key) => text.includes(`"${key}"`))
  return isNamed || /"\$(?!eq|in)/.test(text)
}

/** The settings that the server alone sets, as documents: of the Group's own document, and the ids of its administrators. */
export function serverSettings(
  group: WireDocument,
  admin_roles: readonly string[],
): WireDocument[] {
  const values: Record<(typeof serverKeys)[number], unknown> = {
    confirmed_plan: group['confirmed-plan'],
    'unconfirmed-plan': group['unconfirmed-plan'],
    'created-at': group.created_at,
    'created-by': group.created_by,
    'created-by-id': group.created_by,
    admin_roles,
  }
  return serverKeys
    .filter((key) => values[key] !== undefined)
    .map((key) => unstoredSetting(key, values[key]))
}
