// The periods of a contract, whatever the day it began on, and when what it includes is used up.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthsAfter } from '#core/time/day.ts'
import { dayAfter } from '#core/time/zone.ts'
import { includedPeriods } from './contract.ts'
import { overdrawn, periodOf, usedUp } from './period.ts'

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-31', 2, '2027-03-31'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s, %i months later, is %s', (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later)
})

describe('the period of a day', () => {
  test.each([
    ['the calendar month of a contract without days', {}, '2026-11-22', '2026-11-01', '2026-11-30'],
    [
      'a quarter of the calendar',
      { included_period: 'quarter' },
      '2026-11-22',
      '2026-10-01',
      '2026-12-31',
    ],
    [
      'counted from the first day',
      { starts_at: '2026-01-15' },
      '2026-11-14',
      '2026-10-15',
      '2026-11-14',
    ],
    [
      'begun on that very day',
      { starts_at: '2026-01-15' },
      '2026-11-15',
      '2026-11-15',
      '2026-12-14',
    ],
    [
      'of a contract of the 31st',
      { starts_at: '2026-01-31' },
      '2026-02-28',
      '2026-02-28',
      '2026-03-30',
    ],
    [
      'a year that began on a leap day',
      { starts_at: '2024-02-29', included_period: 'year' },
      '2026-02-27',
      '2025-02-28',
      '2026-02-27',
    ],
    [
      'cut by the last day',
      { starts_at: '2026-01-15', ends_at: '2026-11-20' },
      '2026-11-18',
      '2026-11-15',
      '2026-11-20',
    ],
    [
      'the first one before it begins',
      { starts_at: '2026-12-10' },
      '2026-11-22',
      '2026-12-10',
      '2027-01-09',
    ],
    [
      'one of the first years',
      { starts_at: '0000-01-31' },
      '2026-11-22',
      '2026-10-31',
      '2026-11-29',
    ],
    [
      'cut where no day can be written any more',
      { starts_at: '2026-01-15' },
      '9999-12-31',
      '9999-12-15',
      '9999-12-31',
    ],
    [
      'the last one after it ended',
      { starts_at: '2026-01-01', ends_at: '2026-03-31' },
      '2026-11-22',
      '2026-03-01',
      '2026-03-31',
    ],
  ] as const)('is %s', (_, contract, day, from, to) => {
    expect(periodOf(contract, day)).toEqual({ from, to })
  })

  test('is the whole contract where it is included once', () => {
    const term = { included_period: 'term', starts_at: '2026-01-01' } as const
    expect(periodOf(term, '2026-11-22')).toEqual({ from: '2026-01-01', to: undefined })
    expect(periodOf({ included_period: 'term' }, '2026-11-22')).toEqual({})
  })

  test('holds the day, and the next one begins on the day after it', () => {
    const days = fc.integer({ min: 0, max: 4_000 }).map((count) => dayAfter('2024-01-01', count))
    const periods = fc.constantFrom(...includedPeriods.filter((one) => one !== 'term'))
    fc.assert(
      fc.property(days, days, periods, (one, other, included_period) => {
        const [starts_at, day] = [one, other].toSorted() as [string, string]
        const { from = '', to = '' } = periodOf({ starts_at, included_period }, day)
        expect(from <= day && day <= to).toBe(true)
        expect(periodOf({ starts_at, included_period }, dayAfter(to, 1)).from).toBe(dayAfter(to, 1))
      }),
    )
  })
})

test.each([
  ['nothing used', { visits: { included: 2, used: 0 } }, undefined, undefined],
  ['all visits used', { visits: { included: 2, used: 2 } }, 'visits', undefined],
  [
    'visits left, but no time',
    { visits: { included: 2, used: 1 }, minutes: { included: 60, used: 75 } },
    'hours',
    'hours',
  ],
  [
    'nothing left of either',
    { visits: { included: 2, used: 3 }, minutes: { included: 60, used: 60 } },
    'both',
    'visits',
  ],
  ['nothing included', {}, undefined, undefined],
])('%s', (_, shares, used, beyond) => {
  const balance = { period: {}, ...shares }
  expect([usedUp(balance), overdrawn(balance)]).toEqual([used, beyond])
})
