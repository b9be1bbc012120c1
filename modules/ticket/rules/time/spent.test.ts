// Time spent: typed as people say it, summed by person.
import { expect, test } from 'vitest'
import { readMinutes, spentByPerson } from './spent.ts'
import { minutesSince, minutesText } from './time.ts'

test.each([
  ['90', 90],
  ['1:30', 90],
  ['1h30', 90],
  ['1 h 30 min', 90],
  ['1,5h', 90],
  ['1.5 h', 90],
  ['2h', 120],
  ['45 min', 45],
  ['45m', 45],
  ['0', undefined],
  ['', undefined],
  ['1:75', undefined],
  ['-5', undefined],
  ['99999', undefined],
  ['soon', undefined],
])('%j is %j minutes', (typed, minutes) => expect(readMinutes(typed)).toBe(minutes))

test.each([
  [90, '1 h 30 min'],
  [45, '45 min'],
  [120, '2 h'],
  [0, '0 min'],
])('%j minutes are written %j, which is read as the same', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text)
  if (minutes > 0) expect(readMinutes(text)).toBe(minutes)
})

test('a timer counts whole minutes, one at least and a week at most', () => {
  const started = '2026-11-22T09:00:00.000Z'
  expect(minutesSince(started, '2026-11-22T09:00:10.000Z')).toBe(1)
  expect(minutesSince(started, '2026-11-22T10:29:40.000Z')).toBe(90)
  expect(minutesSince(started, '2027-11-22T09:00:00.000Z')).toBe(10_000)
})

test('each person has a sum, and a timer that runs counts up to now', () => {
  const entries = [
    { user_id: 'usr-a', minutes: 20 },
    { user_id: 'usr-b', minutes: 45 },
    { user_id: 'usr-a', started_at: '2026-11-22T09:00:00.000Z' },
  ]
  expect(spentByPerson(entries, '2026-11-22T09:30:00.000Z')).toEqual([
    { user_id: 'usr-a', minutes: 50 },
    { user_id: 'usr-b', minutes: 45 },
  ])
})
