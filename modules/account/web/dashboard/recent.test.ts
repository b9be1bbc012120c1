// What the timeline of the dashboard says about a page of changes.
import { expect, test } from 'vitest'
import type { ChangeRow } from '#core/wire.ts'
import { recentChanges } from './recent.ts'

const row = (seq: string, rev: string, more: Partial<ChangeRow> = {}): ChangeRow => ({
  seq,
  id: `eqi-${seq}`,
  changes: [{ rev }],
  ...more,
})

test('the latest change is first, by number and not by text', () => {
  const changes = recentChanges([row('9-x', '1-a'), row('10-x', '1-b'), row('100-x', '1-c')])
  expect(changes.map(({ id }) => id)).toEqual(['eqi-100-x', 'eqi-10-x', 'eqi-9-x'])
})

test('a first revision is a creation, a later one a change, a tombstone a deletion (spec 4)', () => {
  const rows = [row('1-x', '1-a'), row('2-x', '12-b'), row('3-x', '1-c', { deleted: true })]
  expect(recentChanges(rows).map(({ action }) => action)).toEqual(['destroy', 'update', 'create'])
})
