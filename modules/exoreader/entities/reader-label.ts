// A label that subscriptions are sorted by (spec 3). `Suppliers/Batteries` is a folder in a folder of other readers.
import { membersMayEdit } from '#core/access/policies.ts'
import { defineEntity } from '#core/entity/entity.ts'
import { text } from '#core/fields/text.ts'

export const readerLabel = defineEntity({
  kind: 'ReaderLabel',
  prefix: 'rlb',
  path: 'reader_labels',
  icon: 'tags',
  fields: {
    name: text({ required: true, max: 100, search: true, example: 'Suppliers', second: 'Blogs' }),
    // Programs know labels by it (spec 3); there is no other kind of them.
    kind: text({ system: true, hidden: true }),
    // By which two names are the same.
    name_key: text({ max: 100, system: true, hidden: true }),
  },
  label: ({ name }) => name ?? '',
  columns: ['name'],
  sorts: ['name', 'name_key'],
  access: membersMayEdit,
  derive: ({ name }) => ({ kind: 'label', name_key: name?.toLowerCase().slice(0, 100) }),
})
