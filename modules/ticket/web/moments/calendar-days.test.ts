// The days of the calendar.
import { dayOf } from '#core/time/day.ts'
import { describe, expect, it, test } from 'vitest'
import { test as property, fc } from '@fast-check/vitest'
import { dayAfter } from '#core/time/zone.ts'
import { ownDays, readCalendar, turn, weeksOf } from './calendar-days.ts'

describe('the weeks on the screen', () => {
  it('are all that the month touches, from Sunday or from Monday on', () => {
    const sundays = weeksOf('2026-11-22', 'month', 0).map(([first]) => first)
    expect(sundays).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29'])
    expect(weeksOf('2026-11-22', 'month', 1)[0]?.[0]).toBe('2026-10-26')
  })

  it('are one week where a week is asked for', () => {
    expect(weeksOf('2026-11-22', 'week', 1)).toEqual([
      [16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`),
    ])
  })

  const anyDay = fc.date({ min: new Date(2000, 0), max: new Date(2100, 0), noInvalidDate: true })
  property.prop([anyDay, fc.constantFrom(0, 1)])(
    'hold every day of the month once',
    (date, first) => {
      const day = dayOf(date)
      const days = weeksOf(day, 'month', first).flat()
      expect(new Set(days).size).toBe(days.length)
      expect(days).toContain(day)
      expect(days.filter((one) => one.startsWith(day.slice(0, 7))).length).toBeGreaterThanOrEqual(
        28,
      )
      expect(days.every((one, index) => index === 0 || one === dayAfter(days[index - 1]!, 1))).toBe(
        true,
      )
    },
  )
})

it('lists a month without the days of the months beside it, and a week whole', () => {
  const own = (span: 'month' | 'week') =>
    ownDays(weeksOf('2026-11-30', span, 0), '2026-11-30', span).flat()
  expect([own('month')[0], own('month').at(-1)]).toEqual(['2026-11-01', '2026-11-30'])
  expect([own('week')[0], own('week').at(-1)]).toEqual(['2026-11-29', '2026-12-05'])
})

test.for([
  ['2026-01-31', 'month', 1, '2026-02-01'],
  ['2026-01-31', 'month', -1, '2025-12-01'],
  ['2026-12-30', 'week', 1, '2027-01-06'],
] as const)('from %s by %s %i comes %s', ([day, span, by, next]) => {
  expect(turn(day, span, by)).toBe(next)
})

it('opens on today when the address says no day', () => {
  const read = (query: string) => readCalendar(new URLSearchParams(query), '2026-11-22')
  expect(read('day=2026-02-30')).toEqual({ day: '2026-11-22', span: 'month' })
  expect(read('day=2026-02-03&span=week')).toEqual({ day: '2026-02-03', span: 'week' })
})
