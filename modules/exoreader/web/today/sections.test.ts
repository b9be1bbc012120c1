// The newspaper of today by its parts.
import { expect, test } from 'vitest'
import type { Item } from '../reader-calls.ts'
import { sectionsOf } from './sections.ts'

const item = (_id: string, name?: string): Item => ({
  _id,
  klass: 'ReaderItem',
  read: false,
  starred: false,
  expanded: false,
  point_at: '2026-11-22T10:00:00.000Z',
  reader_subscription: { title: 'Feed', ...(name && { label: { _id: `rlb-${name}`, name } }) },
})

test('the newspaper has a part for each label, and one for what has none at the end', () => {
  const items = [item('1'), item('2', 'News'), item('3', 'Parts'), item('4', 'News')]
  const sections = sectionsOf(items, 'Others').map(({ name, items: of }) => [
    name,
    of.map(({ _id }) => _id),
  ])
  expect(sections).toEqual([
    ['News', ['2', '4']],
    ['Parts', ['3']],
    ['Others', ['1']],
  ])
})

test('a day without items has no parts', () => {
  expect(sectionsOf([], 'Others')).toEqual([])
})
