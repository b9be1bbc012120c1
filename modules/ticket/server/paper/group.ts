// The Group as its customers know it: name, telephones, addresses, what it has printed, and the language it speaks.
import { groupLanguage } from '#core/access/group-language.ts'
import { addressLine } from '#core/country/address.ts'
import { countryOf } from '#core/country/country.ts'
import { usualCurrencyOf } from '#core/country/facts.ts'
import type { Doc } from '#core/entity/entity.ts'
import { readEmail } from '#core/fields/email.ts'
import { zoneOf } from '#core/time/zone.ts'
import type { Locale } from '#core/wire.ts'
import type { Queries } from '#server/store/database.ts'
import type { PeopleTables } from '#server/store/people/tables.ts'
import { pixKey, pixSettings, type PixSettings } from '../../rules/pix/settings.ts'
import { contractReceiptKey, type ContractReceipt } from '../../rules/contract/usual-clauses.ts'
import { messageTemplatesKey } from '../../rules/message/key.ts'
import type { Shop } from '../../paper/shop.ts'
import type { customer } from '../../entities/customer.ts'
import { mainFirst, numbersOf } from '../../rules/customer/contact.ts'
import {
  receiptSettings,
  receiptSettingsKey,
  type UsedReceiptSettings,
} from '../../rules/receipt/receipt-settings.ts'

export interface KnownGroup {
  readonly shop: Shop
  readonly settings: UsedReceiptSettings
  readonly locale: Locale
  /** Of its money, where nothing else says one. */
  readonly currency: string
  /** The setting `contract-receipt`. */
  readonly contractReceipt: ContractReceipt
  /** The account that it is paid into by Pix. */
  readonly pix: PixSettings | undefined
  /** Its own texts (`ownTemplate`), as they are stored. */
  readonly messages: unknown
  /** Where its customers write to, where that is set. */
  readonly email: string | undefined
  /** The clock that it goes by, where one is set. */
  readonly zone: string | undefined
  /** The same, or that of its language. */
  readonly clock: string
}

const keys = [
  'phones',
  'addresses',
  'opening-hours',
  'email',
  'locale',
  contractReceiptKey,
  receiptSettingsKey,
  pixKey,
  messageTemplatesKey,
]

/** What is set, by key. */
async function readSettings(reader: Queries): Promise<ReadonlyMap<unknown, unknown>> {
  const selector = { klass: 'Adjustment', key: { $in: keys } }
  const { found } = await reader.find({ selector, limit: keys.length })
  return new Map(found.map(({ body }) => [body.key, body.value]))
}

/** A list held as text (spec 3); what cannot be read is empty. */
function listIn(value: unknown): object[] {
  try {
    const list: unknown = JSON.parse(String(value ?? '[]'))
    return Array.isArray(list) ? (list as object[]) : []
  } catch {
    return []
  }
}

type People = Pick<PeopleTables, 'byId'>

/** The language of the Group that `reader` reads. `people` as of `loadGroup`. */
export async function loadGroupLocale(reader: Queries, people: People): Promise<Locale> {
  return (await loadGroup(reader, people)).locale
}

/** `people`: those of the transaction that `reader` belongs to, if it is one. */
export async function loadGroup(reader: Queries, people: People): Promise<KnownGroup> {
  const [group, set] = await Promise.all([reader.get(reader.name), readSettings(reader)])
  const creator = () => people.byId(String(group?.body.created_by ?? ''))
  const locale = await groupLanguage(set.get('locale'), async () => (await creator())?.locale)
  const phones = listIn(set.get('phones')) as Doc<typeof customer>['phones']
  const zone = group?.body['time-zone']
  const country = countryOf(group?.body)
  const currency = usualCurrencyOf(group?.body, locale)
  return {
    locale,
    contractReceipt: set.get(contractReceiptKey) === 'always' ? 'always' : 'on-demand',
    messages: set.get(messageTemplatesKey),
    email: readEmail(set.get('email')),
    pix: pixSettings(set.get(pixKey)),
    zone: typeof zone === 'string' ? zone : undefined,
    clock: zoneOf(group?.body, locale),
    currency,
    settings: receiptSettings(set.get(receiptSettingsKey), locale, currency),
    shop: {
      name: String(group?.body.name ?? ''),
      phones: numbersOf({ phones }),
      addresses: listIn(set.get('addresses'))
        .toSorted(mainFirst)
        .map((row) => addressLine(row, country)),
      hours: String(set.get('opening-hours') ?? ''),
      country,
      language: locale,
    },
  }
}
