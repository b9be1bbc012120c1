// Dates that calendars show behind the next one.
import { expect, test } from 'vitest'
import { comingDates, daysAhead } from './coming.ts'
import type { Maintained } from './maintenance.ts'
import { dayAfter } from '#core/time/zone.ts'

const today = '2027-01-10'
const monthly: Maintained = {
  active: true,
  next_maintenance: '2027-01-31',
  interval: 1,
  interval_unit: 'months',
  basis: 'plan',
}

test.each<[string, Maintained, string[]]>([
  ['by the plan', monthly, ['2027-02-28', '2027-03-31', '2027-04-30']],
  [
    'by completion, as if it is done on its day',
    { ...monthly, basis: 'completion' },
    ['2027-02-28', '2027-03-31', '2027-04-30'],
  ],
  [
    'one date that was moved moves no other',
    {
      ...monthly,
      next_maintenance: '2027-02-03',
      plan: { on: '2027-01-31', day: 31, next: '2027-02-03' },
    },
    ['2027-02-28', '2027-03-31', '2027-04-30'],
  ],
  [
    'overdue by the plan: dates that passed are left out',
    { ...monthly, next_maintenance: '2026-10-31' },
    ['2027-01-31', '2027-02-28', '2027-03-31'],
  ],
  [
    'overdue by completion: as if it is done today',
    { ...monthly, basis: 'completion', next_maintenance: '2026-12-20' },
    ['2027-02-10', '2027-03-10', '2027-04-10'],
  ],
])('%s', (_, doc, first) => {
  expect(comingDates(doc, today).slice(0, 3)).toEqual(first)
})

test.each<[string, Maintained]>([
  ['without an interval', { ...monthly, interval: undefined }],
  ['that is not active', { ...monthly, active: false }],
  ['without a next date', { ...monthly, next_maintenance: undefined }],
])('there are none of one %s', (_, doc) => {
  expect(comingDates(doc, today)).toEqual([])
})

test('end with the plan, a year ahead, and with the year of a weekly one', () => {
  expect(comingDates({ ...monthly, ends_on: '2027-03-31' }, today)).toEqual([
    '2027-02-28',
    '2027-03-31',
  ])
  expect(comingDates(monthly, today).at(-1)).toBe('2027-12-31')
  const daily = comingDates({ ...monthly, interval_unit: 'days' }, today)
  expect(daily).toHaveLength(53)
  const last = dayAfter(today, daysAhead)
  const weekly: Maintained = { ...monthly, interval_unit: 'weeks', next_maintenance: today }
  expect(comingDates(weekly, today).at(-1)! <= last).toBe(true)
})
