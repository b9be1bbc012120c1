// What somebody narrowed a list to, under a name: for themselves, or for everybody of the Group.
import { defineEntity } from '#core/entity/entity.ts'
import { flag } from '#core/fields/flag.ts'
import { text } from '#core/fields/text.ts'
import { readableFilters, savedFilterAccess } from '../rules/saved-filter.ts'

export const savedFilter = defineEntity({
  kind: 'SavedFilter',
  prefix: 'flt',
  icon: 'adjustments',
  fields: {
    name: text({ required: true, max: 60, example: 'Waiting for parts', second: 'De hoje' }),
    // Segment of the list's address, and its query string without the page.
    list: text({ required: true, max: 60, example: 'tickets', second: 'customers' }),
    query: text({ max: 2_000, example: 'status=block', second: 'company_name=Acme&sort=-name' }),
    shared: flag(),
  },
  label: ({ name = '' }) => name,
  columns: ['name', 'list', 'shared'],
  filters: ['list'],
  sorts: ['name'],
  access: savedFilterAccess,
  anyoneDeletes: true,
  reads: readableFilters,
  readsBy: ['shared', 'created_by'],
})
