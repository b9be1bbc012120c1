// What the four kinds of entries have in common: what people write, and what the server writes beside it.
import type { Field } from '#core/fields/field.ts'
import { choice } from '#core/fields/choice.ts'
import { date } from '#core/fields/date.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/number.ts'
import { json } from '#core/fields/json.ts'
import { longtext } from '#core/fields/longtext.ts'
import { money } from '#core/fields/money.ts'
import { paymentWays } from '#core/numbers/payment-ways.ts'
import { ref } from '#core/fields/ref.ts'
import { rows } from '#core/fields/rows.ts'
import { tag, tagLine, tags } from '#core/fields/tags.ts'
import { text, type TextField } from '#core/fields/text.ts'
import { maxBankId, maxBankWords } from '../rules/entry/bank-data.ts'
import { maxSplits } from '../rules/entry/splits.ts'
import { maxMinor } from '../rules/wallet/amounts.ts'

const kept = { system: true, hidden: true } as const

/** An amount in the precision of the entry's wallet; its sign is the kind's. */
export const amount = () => money({ required: true, decimals: 8, varies: true, above: '0' })

/** The same in minor units: what is added up. */
export const minor = () => integer({ ...kept, max: maxMinor })

/**
 * A wallet that the entry is about. Entries are filtered by it and not found by its words: a wallet with 100,000 entries that gets
 * another name would write all of them anew.
 */
export const walletRef = () => ref('Wallet', { prefix: 'wll', required: true })

/** Who was paid, or who paid: completed from those that were written before. */
export const thirdParty = (): TextField =>
  text({ search: true, suggest: true, example: 'Electric company', second: 'Mercado Central' })

export const description = (): TextField =>
  text({ search: true, max: 500, example: 'Rent of November', second: 'Peças' })

export const commonFields = {
  date: date({ required: true }),
  categories: tags({ search: true }),
  confirmed: flag(),
  imported: flag(),
}

const origin = { ...kept, carried: true } as const

/** Written by the server: which month and year it is reported in, where it came from. */
export const keptFields = {
  month: text(kept),
  year: integer(kept),
  import_id: text(origin),
  // The bank's description.
  import_raw: longtext({ ...origin, max: maxBankWords }),
  bank_id: text({ ...origin, max: maxBankId }),
  // Which lines of banks' files it is, by the names that an import gives them.
  import_lines: json(origin),
  series_id: text(origin),
}

/** What of the value is of which category, where it has several. */
export const splitFields = {
  splits: rows({
    max: maxSplits,
    fields: {
      category: tag({ required: true, suggest: 'categories' }),
      value: amount(),
    },
    line: ({ category = '', value = '' }) => `${category} ${value}`,
  }),
  // The same by category: what is added up.
  shares: json(kept),
}

/** Code of a wallet's currency. */
export const keptCurrency = () => text(kept)

const hasFee = ({ fee }: { fee?: string }) => fee !== undefined

/** Both ends of what moves between wallets, and what that costs, on either side. */
export const moveFields = () => ({
  source_wallet_id: walletRef(),
  destination_wallet_id: walletRef(),
  fee: money({ decimals: 8, varies: true, min: '0' }),
  fee_kind: choice({ options: ['source', 'destination'], initial: 'source' }),
  // The income or outgo whose place it took in an import: at most one of both counts.
  joined_id: text(origin),
})
export const moveWhen = { fee_kind: hasFee }

/** Records of the app of service orders that an income pays for, and how it was paid; pages of their own show them. */
export const paidFor = {
  customer_id: ref('Customer', { prefix: 'cus', hidden: true, search: true }),
  ticket_id: ref('Ticket', { prefix: 'tik', hidden: true }),
  contract_id: ref('Contract', { prefix: 'cnt', hidden: true }),
  estimate_id: ref('Estimate', { prefix: 'est', hidden: true }),
  payment_way: choice({ options: paymentWays, hidden: true }),
  // The day on which the customer paid it to somebody who may not confirm it.
  taken_on: date({ hidden: true }),
} satisfies Record<string, Field>

/** One line that names an entry: what it was for, who it was with, what sort of thing, or when. */
export function entryLabel(doc: {
  description?: string
  paid_by?: string
  paid_to?: string
  categories?: string[]
  date?: string
}): string {
  const { description, paid_by, paid_to, categories, date } = doc
  return description ?? paid_by ?? paid_to ?? (categories && tagLine(categories)) ?? date ?? ''
}

/** What is done with many entries at once. */
export const entryActs = ['status/confirm', 'status/unconfirm', 'status/count'] as const
