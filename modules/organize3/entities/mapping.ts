// A rule for the words of a bank's file (spec 3, 4): where a field says this, another field becomes that. Applied in their order.
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { choice } from '#core/fields/choice.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/number.ts'
import { text } from '#core/fields/text.ts'
import { mappingErrors } from '../rules/mapping/check.ts'
import {
  mappingChanges,
  mappingFields,
  mappingTargets,
  mappingWatches,
} from '../rules/mapping/mapping.ts'

export const mapping = defineEntity({
  kind: 'Mapping',
  prefix: 'map',
  path: 'mappings',
  icon: 'mapping',
  menu: 'main',
  fields: {
    number: integer({ system: true, isName: true }),
    description: text({ search: true }),
    active: flag({ initial: true }),
    order: integer({ initial: 0 }),
    target: choice({ options: mappingTargets, initial: 'outgo' }),
    field_to_watch: choice({ options: mappingFields, initial: 'description' }),
    kind_of_watch: choice({ options: mappingWatches, initial: 'contains' }),
    text_to_match: text({ required: true, search: true, example: 'UBER', second: 'PIX' }),
    kind_of_change: choice({ options: mappingChanges, initial: 'replace' }),
    field_to_change: choice({ options: mappingFields, initial: 'description' }),
    text_to_change: text({ search: true, max: 500 }),
  },
  label: ({ description, text_to_match = '' }) => description ?? text_to_match,
  columns: [
    'text_to_match',
    'target',
    'kind_of_change',
    'field_to_change',
    'text_to_change',
    'active',
    'order',
  ],
  filters: ['active', 'target'],
  sorts: ['order', 'text_to_match', 'number'],
  sort: { field: 'order', direction: 'asc' },
  bulk: { set: ['active', 'target'] },
  sections: [
    {
      name: 'words',
      fields: [
        'target',
        'field_to_watch',
        'kind_of_watch',
        'text_to_match',
        'kind_of_change',
        'field_to_change',
        'text_to_change',
      ],
    },
    { name: 'rule', fields: ['description', 'active', 'order', 'number'], place: 'aside' },
  ],
  right: 'sees_money',
  access: membersMayEdit,
  trash: true,
  sequence: 'number',
  check: mappingErrors,
})
