// Lines that refer to other records, in files.
import { expect, test } from 'vitest'
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { ref } from '#core/fields/ref.ts'
import { rows } from '#core/fields/rows.ts'
import { text } from '#core/fields/text.ts'
import { idsInRows, namedRows } from './row-names.ts'

const covered = rows({
  fields: { equipment_id: ref('Equipment', { prefix: 'eqi' }), note: text() },
  line: ({ equipment_id = '' }) => equipment_id,
})
const entity = defineEntity({
  kind: 'Cover',
  prefix: 'cov',
  icon: 'box',
  fields: { covered },
  label: () => '',
  columns: [],
  access: membersMayEdit,
})
const lines = [{ equipment_id: 'eqi-1', note: 'eqi-2' }, { equipment_id: 'eqi-3' }]

test('name what they refer to, and their ids where that is not known', () => {
  const docs = [{ _id: 'cov-1', klass: 'Cover', covered: lines }]
  expect(idsInRows(entity, docs)).toEqual(['eqi-1', 'eqi-3'])
  const labels = new Map([['eqi-1', 'AC-1 Split 12,000']])
  expect(namedRows(covered, lines, labels)).toEqual([
    { equipment_id: 'AC-1 Split 12,000', note: 'eqi-2' },
    { equipment_id: 'eqi-3' },
  ])
})
