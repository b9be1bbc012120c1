// What kind of work or money a record belongs to; a category may bring a checklist for its tickets (spec 3).
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { color } from '#core/fields/color.ts'
import { flag } from '#core/fields/flag.ts'
import { longtext } from '#core/fields/longtext.ts'
import { text } from '#core/fields/text.ts'

export const category = defineEntity({
  kind: 'Category',
  prefix: 'ctg',
  path: 'categories',
  icon: 'tag',
  fields: {
    name: text({ required: true, search: true, example: 'Small appliances', second: 'Notebooks' }),
    // One item per line; a line that starts with # is a heading for the lines after it.
    checklist: longtext({ search: true }),
    active: flag({ initial: true }),
    color: color(),
  },
  label: ({ name = '' }) => name,
  columns: ['name', 'color', 'active'],
  filters: ['active'],
  sorts: ['name'],
  // An inactive one is offered nowhere (spec 4).
  offered: () => ({ active: true }),
  bulk: { set: ['active', 'color'] },
  sections: [
    { name: 'work', fields: ['name', 'checklist'] },
    { name: 'look', fields: ['active', 'color'], place: 'aside' },
  ],
  access: membersMayEdit,
  trash: true,
  counted: true,
})
