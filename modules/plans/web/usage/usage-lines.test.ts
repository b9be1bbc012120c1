// What the usage page counts.
import { expect, test } from 'vitest'
import { membersMayEdit } from '#core/access/policies.ts'
import { defineEntity } from '#core/entity/entity.ts'
import { registry } from '#core/entity/registry.ts'
import { text } from '#core/fields/text.ts'
import { usageOf } from './usage-lines.ts'

const kindOf = (kind: string, prefix: string, counted: boolean) =>
  defineEntity({
    kind,
    prefix,
    counted,
    icon: 'archive',
    fields: { name: text() },
    label: ({ name = '' }) => name,
    access: membersMayEdit,
  })
const entities = [
  kindOf('Shelf', 'shf', true),
  kindOf('Box', 'box', true),
  kindOf('Key', 'key', false),
]

test('only kinds that count towards the plan are summed, the largest first', () => {
  const use = (kind: string, amount: number) => ({ kind, amount, size: amount * 10 })
  const kinds = [use('Shelf', 2), use('Box', 7), use('Key', 5)]
  const { lines, total } = usageOf(kinds, registry([{ name: 'example', entities }]))
  expect(lines.map(({ entity }) => entity.kind)).toEqual(['Box', 'Shelf'])
  expect(total).toEqual({ amount: 9, size: 90 })
})
