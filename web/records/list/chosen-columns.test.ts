// Which columns a list shows, by what somebody chose.
import { expect, test } from 'vitest'
import { membersMayEdit } from '#core/access/policies.ts'
import { defineEntity } from '#core/entity/entity.ts'
import { longtext } from '#core/fields/longtext.ts'
import { text } from '#core/fields/text.ts'
import { columnsOf } from './chosen-columns.ts'

const thing = defineEntity({
  kind: 'Thing',
  prefix: 'thi',
  icon: 'box',
  fields: {
    description: longtext(),
    identifier: text(),
    maker: text(),
    notes: longtext(),
    secret: text({ hidden: true }),
  },
  label: () => '',
  columns: ['description', 'identifier'],
  access: membersMayEdit,
})

const usual = ['description', 'identifier']

test.each([
  ['as declared where nothing was chosen', undefined, usual],
  [
    'the chosen ones behind the title',
    ['maker', 'identifier'],
    ['description', 'maker', 'identifier'],
  ],
  ['the title alone', [], ['description']],
  [
    'each once, and none that is hidden, long or no field any more',
    ['maker', 'maker', 'gone', 'notes', 'secret', 'description'],
    ['description', 'maker'],
  ],
])('%s', (_name, chosen, columns) => {
  expect(columnsOf(thing, chosen, 'en')).toEqual(columns)
})
