// Which statement of a card a day belongs to, as a table, and that statements follow each other without a gap.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { dayAfter } from '#core/time/zone.ts'
import { cycleAt, cycleBefore } from './cycle.ts'

describe('the statement of a day', () => {
  test.each([
    // day, closing day, due day → from, closes, due
    ['2026-11-10', 25, 5, '2026-10-26', '2026-11-25', '2026-12-05'],
    ['2026-11-25', 25, 5, '2026-10-26', '2026-11-25', '2026-12-05'],
    ['2026-11-26', 25, 5, '2026-11-26', '2026-12-25', '2027-01-05'],
    ['2026-02-10', 31, 10, '2026-02-01', '2026-02-28', '2026-03-10'],
    ['2028-02-29', 30, 31, '2028-01-31', '2028-02-29', '2028-03-31'],
    ['2026-03-01', 31, undefined, '2026-03-01', '2026-03-31', undefined],
    ['2026-12-31', 3, 20, '2026-12-04', '2027-01-03', '2027-01-20'],
    ['2026-11-10', 10, 10, '2026-10-11', '2026-11-10', '2026-12-10'],
  ])('of %s, closing on %i, due on %s', (day, closing, due, from, closes, paid) => {
    expect(cycleAt(day, closing, due)).toEqual({ from, closes, due: paid })
  })
})

property.prop([
  fc.integer({ min: 0, max: 20_000 }).map((days) => dayAfter('2000-01-01', days)),
  fc.integer({ min: 1, max: 31 }),
  fc.integer({ min: 1, max: 31 }),
])(
  'a day belongs to one statement, which begins where the former one closed',
  (day, closing, due) => {
    const cycle = cycleAt(day, closing, due)
    expect(cycle.from <= day && day <= cycle.closes).toBe(true)
    expect(cycle.due! > cycle.closes).toBe(true)
    expect(cycleAt(cycle.from, closing, due)).toEqual(cycle)
    expect(cycleAt(cycle.closes, closing, due)).toEqual(cycle)
    expect(dayAfter(cycleBefore(cycle, closing, due).closes, 1)).toBe(cycle.from)
  },
)
