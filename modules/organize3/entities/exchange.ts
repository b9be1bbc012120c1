// Money of one currency that becomes money of another, between two wallets (spec 3, 5): what leaves the source, what reaches the
// destination, and a fee on the side that `fee_kind` names.
import { defineEntity } from '#core/entity/entity.ts'
import { entryDerived, entryErrors, keptByMoves, moveErrors } from '../rules/entry/check.ts'
import { exchangePostings } from '../rules/entry/postings.ts'
import { entryAccess, standingActions } from '../rules/entry/standing.ts'
import * as fields from './entry-fields.ts'

const changeErrors = entryErrors([...keptByMoves, 'value_in', 'value_out'])

export const exchange = defineEntity({
  kind: 'Exchange',
  prefix: 'exc',
  path: 'exchanges',
  icon: 'exchange',
  fields: {
    description: fields.description(),
    paid_to: fields.thirdParty(),
    value_out: fields.amount(),
    value_in: fields.amount(),
    ...fields.moveFields(),
    ...fields.commonFields,
    value_out_minor: fields.minor(),
    value_in_minor: fields.minor(),
    fee_minor: fields.minor(),
    source_currency: fields.keptCurrency(),
    destination_currency: fields.keptCurrency(),
    ...fields.keptFields,
  },
  label: fields.entryLabel,
  columns: [
    'description',
    'date',
    'source_wallet_id',
    'value_out',
    'destination_wallet_id',
    'value_in',
    'confirmed',
  ],
  filters: [
    'date',
    'source_wallet_id',
    'destination_wallet_id',
    'categories',
    'paid_to',
    'confirmed',
    'imported',
    'value_out',
    'value_in',
    'source_currency',
    'destination_currency',
  ],
  sorts: ['date', 'value_out', 'value_in', 'month', 'import_id'],
  sort: { field: 'date', direction: 'desc' },
  current: { confirmed: false, imported: false },
  bulk: { set: ['date', 'categories', 'paid_to'], act: fields.entryActs },
  sections: [
    {
      name: 'entry',
      fields: [
        'date',
        'source_wallet_id',
        'value_out',
        'destination_wallet_id',
        'value_in',
        'confirmed',
      ],
    },
    { name: 'fee', fields: ['fee', 'fee_kind'] },
    { name: 'words', fields: ['paid_to', 'description', 'categories'] },
    { name: 'standing', fields: ['imported'], place: 'aside' },
  ],
  when: fields.moveWhen,
  right: 'sees_money',
  access: entryAccess('exchange'),
  trash: true,
  attachments: { take: 'files' },
  counted: true,
  derive: entryDerived,
  postings: exchangePostings,
  check: (doc, context) => ({ ...changeErrors(doc, context), ...moveErrors(doc, doc.value_in) }),
  actions: standingActions('exchange'),
})
