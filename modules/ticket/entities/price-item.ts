// A service or part with its usual price: what lines of estimates are completed from.
import { membersMayEdit } from '#core/access/policies.ts'
import { defineEntity } from '#core/entity/entity.ts'
import { choice } from '#core/fields/choice.ts'
import { longtext } from '#core/fields/longtext.ts'
import { groupCurrency, money } from '#core/fields/money.ts'
import { ref } from '#core/fields/ref.ts'
import { text } from '#core/fields/text.ts'
import { itemKinds } from '../rules/estimate/item-kinds.ts'

export const priceItem = defineEntity({
  kind: 'PriceItem',
  prefix: 'pri',
  path: 'price_items',
  icon: 'list-check',
  fields: {
    name: text({ required: true, search: true }),
    kind: choice({ options: itemKinds, initial: 'labour' }),
    code: text({ search: true, max: 60 }),
    price: money({ required: true, min: '0' }),
    cost: money({ min: '0' }),
    tax_id: ref('Tax', { prefix: 'tax' }),
    currency: groupCurrency(),
    note: longtext({ max: 2_000, rows: 3 }),
  },
  label: (doc) => doc.name ?? '',
  columns: ['name', 'kind', 'code', 'price', 'tax_id'],
  filters: ['kind', 'tax_id'],
  sorts: ['name', 'price'],
  bulk: { set: ['kind', 'tax_id'] },
  access: membersMayEdit,
  trash: true,
})
