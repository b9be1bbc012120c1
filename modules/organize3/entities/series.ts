// An entry that comes again: rent, a subscription, a salary; or a price in instalments. Its entries are written by the server, three months
// ahead, as pending ones.
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { choice } from '#core/fields/choice.ts'
import { date } from '#core/fields/date.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/number.ts'
import { ref } from '#core/fields/ref.ts'
import { tags } from '#core/fields/tags.ts'
import { units } from '../rules/series/dates.ts'
import { splitMembers } from '../rules/entry/splits.ts'
import { seriesErrors } from '../rules/series/errors.ts'
import * as fields from './entry-fields.ts'

const kept = { system: true, hidden: true } as const

const isMove = ({ of }: { of?: string }) => of === 'transfer'

export const series = defineEntity({
  kind: 'Series',
  prefix: 'srs',
  path: 'series',
  icon: 'repeat',
  menu: 'others',
  fields: {
    // The kind of its entries is decided once.
    of: {
      ...choice({ options: ['outgo', 'income', 'transfer'], initial: 'outgo' }),
      second: 'outgo',
    },
    description: fields.description(),
    third_party: fields.thirdParty(),
    categories: tags({ search: true }),
    splits: fields.splitFields.splits,
    value: fields.amount(),
    wallet_id: fields.walletRef(),
    destination_wallet_id: ref('Wallet', { prefix: 'wll', required: true }),
    starts_on: date({ required: true }),
    every: integer({ min: 1, max: 99, initial: 1 }),
    unit: choice({ options: units, initial: 'month' }),
    /** Entries in all. */
    count: integer({ min: 1, max: 999 }),
    ends_on: date(),
    /** The value is a price, divided into `count` parts; decided once. */
    instalments: { ...flag({ hidden: true }), example: false, second: false },
    currency: fields.keptCurrency(),
    made: integer({ ...kept, carried: true }),
    fill_on: { ...date(), ...kept, carried: true },
  },
  label: fields.entryLabel,
  columns: ['description', 'of', 'value', 'wallet_id', 'starts_on', 'ends_on'],
  filters: ['of', 'wallet_id', 'categories'],
  sorts: ['starts_on', 'fill_on'],
  sort: { field: 'starts_on', direction: 'desc' },
  sections: [
    {
      name: 'entry',
      fields: ['of', 'value', 'wallet_id', 'destination_wallet_id', 'third_party'],
    },
    { name: 'words', fields: ['description', 'categories', 'splits'] },
    { name: 'rhythm', fields: ['every', 'unit', 'starts_on', 'ends_on', 'count'] },
  ],
  when: {
    third_party: (doc) => !isMove(doc),
    splits: (doc) => !isMove(doc),
    destination_wallet_id: isMove,
    ends_on: ({ instalments }) => instalments !== true,
  },
  right: 'sees_money',
  access: membersMayEdit,
  trash: true,
  takesAlong: true,
  derive(doc, { before }) {
    const { shares: _, ...said } = splitMembers(doc, before)
    return said
  },
  check: seriesErrors,
  actions: {
    // Deletes the pending entries after today; earlier ones stay.
    'series/end': {
      event: 'close',
      isOwn: true,
      allow: (actor, { instalments, fill_on }) =>
        membersMayEdit(actor, 'update') ??
        (instalments || fill_on === undefined ? 'unchangeable' : undefined),
      apply: (_doc, { ends_on }, { now }) => ({ ends_on: ends_on ?? now.slice(0, 10) }),
    },
  },
})
