// A place where things wait: the first example of docs/recipes.md, taken through the matrix like every entity.
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { groupCurrency, money } from '#core/fields/money.ts'
import { ref } from '#core/fields/ref.ts'
import { text } from '#core/fields/text.ts'

export const shelf = defineEntity({
  kind: 'Shelf',
  prefix: 'shf',
  path: 'shelves',
  icon: 'box',
  menu: 'others',
  fields: {
    name: text({ required: true, search: true }),
    place: text({ suggest: true }),
    keeper_id: ref('Customer', { prefix: 'cus' }),
    worth: money({ min: '0' }),
    currency: groupCurrency(),
  },
  label: (doc) => doc.name ?? '',
  columns: ['name', 'place', 'keeper_id'],
  filters: ['keeper_id'],
  sorts: ['name'],
  access: membersMayEdit,
})
