// What the timeline of the dashboard says about a page of changes.
import { expect, test } from 'vitest'
import type { ChangeRow } from '#core/wire.ts'
import { effectsOfAnswers, recentChanges } from './recent.ts'

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

test('what the system wrote as a customer answered is told from what it wrote by itself, and from what people did', () => {
  const at = '2026-11-23T12:00:00.000Z'
  const answer = { _id: 'cmt-1', said_by: 'Maria Souza', created_at: at, updated_at: at }
  const isOfAnswer = effectsOfAnswers([{ id: 'cmt-1', action: 'create', doc: answer }])
  expect(isOfAnswer({ _id: 'tic-1', updated_at: at })).toBe(true)
  expect(isOfAnswer({ _id: 'tic-1', updated_at: '2026-11-23T12:00:01.000Z' })).toBe(false)
  expect(isOfAnswer({ _id: 'tic-1', updated_at: at, updated_by: 'usr-1' })).toBe(false)
})
