// How much may be spent on a category in a month, in one currency. Administrators set it, all members may read it.
import { defineEntity } from '#core/entity/entity.ts'
import { editorsMayEdit } from '#core/access/policies.ts'
import { money } from '#core/fields/money.ts'
import { tag, tagLine } from '#core/fields/tags.ts'
import { currency } from './currency.ts'

export const budget = defineEntity({
  kind: 'Budget',
  prefix: 'bdg',
  path: 'budgets',
  icon: 'gauge',
  fields: {
    // Of entries.
    category: tag({ required: true, search: true }),
    amount: money({ required: true, decimals: 8, varies: true, above: '0' }),
    currency: currency(),
  },
  label: ({ category }) => tagLine(category),
  columns: ['category', 'amount', 'currency'],
  filters: ['currency'],
  sorts: ['category'],
  right: 'sees_money',
  access: editorsMayEdit,
  trash: true,
})
