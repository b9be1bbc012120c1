// Money that goes out (spec 3): parts, rent, fees of a bank. What it was spent on may be a ticket, whose cost it is.
import { defineEntity } from '#core/entity/entity.ts'
import { ref } from '#core/fields/ref.ts'
import { entryDerived, entryErrors } from '../rules/entry/check.ts'
import { outgoPostings } from '../rules/entry/postings.ts'
import { entryAccess, standingActions } from '../rules/entry/standing.ts'
import * as fields from './entry-fields.ts'

export const outgo = defineEntity({
  kind: 'Outgo',
  prefix: 'out',
  path: 'outgos',
  icon: 'outgo',
  fields: {
    description: fields.description(),
    paid_to: fields.thirdParty(),
    value: fields.amount(),
    wallet_id: fields.walletRef(),
    ...fields.commonFields,
    ...fields.splitFields,
    ticket_id: ref('Ticket', { prefix: 'tik' }),
    value_minor: fields.minor(),
    currency: fields.keptCurrency(),
    ...fields.keptFields,
  },
  label: fields.entryLabel,
  columns: ['description', 'date', 'paid_to', 'categories', 'wallet_id', 'value', 'confirmed'],
  filters: [
    'date',
    'wallet_id',
    'categories',
    'paid_to',
    'confirmed',
    'imported',
    'value',
    'ticket_id',
    'currency',
  ],
  sorts: ['date', 'paid_to', 'value', 'month', 'import_id', 'series_id'],
  sort: { field: 'date', direction: 'desc' },
  current: { confirmed: false, imported: false },
  bulk: { set: ['date', 'wallet_id', 'categories', 'paid_to', 'ticket_id'], act: fields.entryActs },
  sections: [
    { name: 'entry', fields: ['value', 'date', 'wallet_id', 'paid_to', 'confirmed'] },
    { name: 'words', fields: ['description', 'categories', 'splits', 'ticket_id'] },
    { name: 'standing', fields: ['imported'], place: 'aside' },
  ],
  right: 'sees_money',
  access: entryAccess('expense'),
  trash: true,
  attachments: { take: 'files' },
  counted: true,
  derive: entryDerived,
  postings: outgoPostings,
  check: entryErrors(['date', 'value', 'wallet_id']),
  actions: standingActions('expense'),
})
