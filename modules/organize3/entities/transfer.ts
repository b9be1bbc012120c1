// Money that moves between two wallets of one currency (spec 3, 5); a fee is paid on the side that `fee_kind` names.
import { defineEntity } from '#core/entity/entity.ts'
import { entryDerived, entryErrors, keptByMoves, moveErrors } from '../rules/entry/check.ts'
import { transferPostings } from '../rules/entry/postings.ts'
import { entryAccess, standingActions } from '../rules/entry/standing.ts'
import * as fields from './entry-fields.ts'

const changeErrors = entryErrors([...keptByMoves, 'value'])

export const transfer = defineEntity({
  kind: 'Transfer',
  prefix: 'trn',
  path: 'transfers',
  icon: 'transfer',
  fields: {
    description: fields.description(),
    value: fields.amount(),
    ...fields.moveFields(),
    ...fields.commonFields,
    value_minor: fields.minor(),
    // What the destination gets, in its own minor units: it may have another precision.
    value_in_minor: fields.minor(),
    fee_minor: fields.minor(),
    currency: fields.keptCurrency(),
    ...fields.keptFields,
  },
  label: fields.entryLabel,
  columns: [
    'description',
    'date',
    'source_wallet_id',
    'destination_wallet_id',
    'value',
    'confirmed',
  ],
  filters: [
    'date',
    'source_wallet_id',
    'destination_wallet_id',
    'categories',
    'confirmed',
    'imported',
    'value',
    'currency',
  ],
  sorts: ['date', 'value', 'month', 'import_id', 'series_id'],
  sort: { field: 'date', direction: 'desc' },
  current: { confirmed: false, imported: false },
  bulk: { set: ['date', 'categories'], act: fields.entryActs },
  sections: [
    {
      name: 'entry',
      fields: ['value', 'date', 'source_wallet_id', 'destination_wallet_id', 'confirmed'],
    },
    { name: 'fee', fields: ['fee', 'fee_kind'] },
    { name: 'words', fields: ['description', 'categories'] },
    { name: 'standing', fields: ['imported'], place: 'aside' },
  ],
  when: fields.moveWhen,
  right: 'sees_money',
  access: entryAccess('transfer'),
  trash: true,
  attachments: { take: 'files' },
  counted: true,
  derive: entryDerived,
  postings: transferPostings,
  check: (doc, context) => ({ ...changeErrors(doc, context), ...moveErrors(doc, doc.value) }),
  actions: standingActions('transfer'),
})
