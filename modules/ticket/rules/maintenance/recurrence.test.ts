// Dates of a plan: the ends of months, 29 February, and what holds of all of them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDay } from '#core/time/day.ts'
import { dayAfter } from '#core/time/zone.ts'
import { dayOfMonth, intervalUnits } from './maintenance.ts'
import { dateAfter, nextDate, type Interval } from './recurrence.ts'

const from = (on: string, day = dayOfMonth(on)) => ({ on, day })
const every = (interval: number, interval_unit: Interval['interval_unit']): Interval => ({
  interval,
  interval_unit,
})
const dates = (on: string, interval: Interval, count: number) =>
  Array.from({ length: count }, (_, at) => dateAfter(from(on), interval, at + 1).on)

describe('the dates of a plan', () => {
  test('remember the day that a month lacks', () => {
    expect(dates('2027-01-31', every(1, 'months'), 5)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ])
    expect(nextDate(from('2027-02-28', 31), every(1, 'months'), '2027-02-28')).toEqual(
      from('2027-03-31', 31),
    )
  })

  test('of 29 February are 28 February in other years, and 29 February again', () => {
    expect(dates('2028-02-29', every(1, 'years'), 4)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
    // 2100 is no leap year.
    expect(dateAfter(from('2096-02-29'), every(4, 'years'), 1).on).toBe('2100-02-28')
  })

  test('are counted in days over a change of clocks and of the year', () => {
    expect(dates('2026-10-24', every(1, 'days'), 2)).toEqual(['2026-10-25', '2026-10-26'])
    expect(dates('2026-12-28', every(1, 'weeks'), 1)).toEqual(['2027-01-04'])
    expect(dates('2026-11-30', every(3, 'months'), 1)).toEqual(['2027-02-28'])
  })

  test('end with the calendar', () => {
    expect(nextDate(from('9999-12-31'), every(1, 'days'), '9999-12-31')).toBeUndefined()
    expect(nextDate(from('9990-01-01'), every(999, 'years'), '9990-01-01')).toBeUndefined()
  })
})

const someDay = fc.integer({ min: 0, max: 40_000 }).map((days) => dayAfter('1999-12-31', days))
const someInterval = fc.record({
  interval: fc.integer({ min: 1, max: 999 }),
  interval_unit: fc.constantFrom(...intervalUnits),
})

describe('the next date', () => {
  test('is the first of the plan behind a day, however late that is', () => {
    fc.assert(
      fc.property(
        someDay,
        someInterval,
        fc.integer({ min: 0, max: 5_000 }),
        (on, interval, late) => {
          const day = dayAfter(on, late)
          const next = nextDate(from(on), interval, day)!
          expect(next.on > day).toBe(true)
          let count = 1
          while (dateAfter(from(on), interval, count).on < next.on) count += 1
          expect(dateAfter(from(on), interval, count)).toEqual(next)
          if (count > 1) expect(dateAfter(from(on), interval, count - 1).on <= day).toBe(true)
        },
      ),
    )
  })

  test('is the same whether it is counted from the first date or from the one before it', () => {
    fc.assert(
      fc.property(someDay, someInterval, fc.integer({ min: 1, max: 20 }), (on, interval, steps) => {
        let at = from(on)
        for (let step = 0; step < steps; step += 1) at = nextDate(at, interval, at.on) ?? at
        const far = dateAfter(from(on), interval, steps)
        if (isDay(far.on)) expect(at.on).toBe(far.on)
      }),
    )
  })

  test('of months and years falls on the day of the plan, or on the last of a shorter month', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 60 }), (on, interval) => {
        const next = nextDate(from(on), { interval, interval_unit: 'months' }, on)!.on
        const isLast = dayOfMonth(dayAfter(next, 1)) === 1
        expect(
          dayOfMonth(next) === dayOfMonth(on) || (isLast && dayOfMonth(next) < dayOfMonth(on)),
        ).toBe(true)
      }),
    )
  })
})
