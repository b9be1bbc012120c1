// What kind of work or money a record belongs to; a category may bring a checklist for its tickets (spec 3).
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { choice } from '#core/fields/choice.ts'
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
    // Either app offers its own ones first; blank: both do.
    used_for: choice({ options: ['tickets', 'money'] }),
  },
  label: ({ name = '' }) => name,
  columns: ['name', 'color', 'active'],
  filters: ['active', 'used_for'],
  sorts: ['name'],
  // An inactive one is offered nowhere (spec 4). What refers to a category is a ticket or its maintenance; entries say its name.
  // No comparison finds what is blank.
  offered: () => ({
    active: true,
    $or: [{ used_for: 'tickets' }, { used_for: { $exists: false } }],
  }),
  bulk: { set: ['active', 'color', 'used_for'] },
  sections: [
    { name: 'work', fields: ['name', 'checklist'] },
    { name: 'look', fields: ['used_for', 'active', 'color'], place: 'aside' },
  ],
  when: { checklist: ({ used_for }) => used_for !== 'money' },
  access: membersMayEdit,
  trash: true,
  counted: true,
})
