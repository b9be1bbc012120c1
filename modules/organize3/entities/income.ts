// Money that comes in (spec 3): what a customer paid, what a bank added.
import { defineEntity } from '#core/entity/entity.ts'
import { entryDerived, entryErrors } from '../rules/entry/check.ts'
import { incomePostings } from '../rules/entry/postings.ts'
import { entryAccess, standingActions } from '../rules/entry/standing.ts'
import * as fields from './entry-fields.ts'

export const income = defineEntity({
  kind: 'Income',
  prefix: 'inc',
  path: 'incomes',
  icon: 'income',
  fields: {
    description: fields.description(),
    paid_by: fields.thirdParty(),
    value: fields.amount(),
    wallet_id: fields.walletRef(),
    ...fields.commonFields,
    ...fields.splitFields,
    ...fields.paidFor,
    value_minor: fields.minor(),
    currency: fields.keptCurrency(),
    ...fields.keptFields,
  },
  label: fields.entryLabel,
  columns: ['description', 'date', 'paid_by', 'categories', 'wallet_id', 'value', 'confirmed'],
  filters: [
    'date',
    'wallet_id',
    'categories',
    'paid_by',
    'customer_id',
    'confirmed',
    'imported',
    'value',
    'currency',
  ],
  sorts: [
    'date',
    'paid_by',
    'value',
    'month',
    'import_id',
    'series_id',
    'ticket_id',
    'estimate_id',
  ],
  sort: { field: 'date', direction: 'desc' },
  current: { confirmed: false, imported: false },
  bulk: { set: ['date', 'wallet_id', 'categories', 'paid_by'], act: fields.entryActs },
  sections: [
    { name: 'entry', fields: ['value', 'date', 'wallet_id', 'paid_by', 'confirmed'] },
    { name: 'words', fields: ['description', 'categories', 'splits'] },
    { name: 'standing', fields: ['imported'], place: 'aside' },
  ],
  right: 'sees_money',
  access: entryAccess('revenue'),
  trash: true,
  attachments: { take: 'files' },
  counted: true,
  derive: entryDerived,
  postings: incomePostings,
  check: entryErrors(['date', 'value', 'wallet_id', ...Object.keys(fields.paidFor)]),
  actions: standingActions('revenue'),
})
