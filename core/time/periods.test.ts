// Periods as of a day, what they are compared with, and the steps of their charts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter } from './zone.ts'
import {
  chosenPeriod,
  daysOf,
  maxDays,
  periodOf,
  readSpan,
  spanText,
  stepFor,
  steps,
  stepsOf,
} from './periods.ts'

test.each([
  // A Wednesday.
  ['week', '2026-11-18', '2026-11-15..2026-11-18', '2026-11-08..2026-11-11'],
  ['month', '2026-11-18', '2026-11-01..2026-11-18', '2026-10-01..2026-10-18'],
  // A month on its last day is whole, and so is the one before, longer or shorter.
  ['month', '2026-11-30', '2026-11-01..2026-11-30', '2026-10-01..2026-10-31'],
  ['quarter', '2026-06-30', '2026-04-01..2026-06-30', '2026-01-01..2026-03-31'],
  ['month', '2026-03-31', '2026-03-01..2026-03-31', '2026-02-01..2026-02-28'],
  ['last-month', '2026-01-05', '2025-12-01..2025-12-31', '2025-11-01..2025-11-30'],
  ['quarter', '2026-11-18', '2026-10-01..2026-11-18', '2026-07-01..2026-08-18'],
  ['year', '2026-11-18', '2026-01-01..2026-11-18', '2025-01-01..2025-11-18'],
] as const)('%s as of %s is %s, beside %s', (period, today, span, before) => {
  const found = periodOf(period, today, 0)
  expect([spanText(found.span), spanText(found.before)]).toEqual([span, before])
})

test('chosen days are compared with as many before them', () => {
  const { before } = chosenPeriod({ from: '2026-11-10', to: '2026-11-12' })
  expect(spanText(before)).toBe('2026-11-07..2026-11-09')
})

test.each([
  ['2026-11-01..2026-11-30', true],
  ['2026-11-30..2026-11-01', false],
  ['2026-11-01', false],
  ['2026-11-01..', false],
  ['2026-02-30..2026-03-01', false],
  ['2026-11-01..2026-11-02..2026-11-03', false],
  ['2000-01-01..2026-11-30', false],
  ['1900-01-01..1900-12-31', true],
  ['1899-12-31..1900-01-31', false],
  ['9998-01-01..9998-12-31', true],
  ['9999-01-01..9999-12-31', false],
  [null, false],
])('%s is a span of days: %s', (text, is) => {
  expect(readSpan(text) !== undefined).toBe(is)
})

describe('steps', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => dayAfter('2000-01-01', days))
  const span = fc
    .tuple(day, fc.integer({ min: 0, max: maxDays - 1 }))
    .map(([from, days]) => ({ from, to: dayAfter(from, days) }))

  test('follow each other without a gap and are the whole span together', () => {
    fc.assert(
      fc.property(span, fc.constantFrom(...steps), (whole, step) => {
        const all = stepsOf(whole, step)
        expect([all[0]!.from, all.at(-1)!.to]).toEqual([whole.from, whole.to])
        expect(all.reduce((sum, one) => sum + daysOf(one), 0)).toBe(daysOf(whole))
        for (const [at, one] of all.slice(1).entries())
          expect(one.from).toBe(dayAfter(all[at]!.to, 1))
      }),
      { numRuns: 15 },
    )
  })

  test.each([
    ['2026-11-01..2026-11-30', 31, 'day'],
    ['2026-11-01..2026-11-30', 13, 'week'],
    ['2026-10-01..2026-12-31', 31, 'week'],
    ['2026-01-01..2026-12-31', 13, 'month'],
    ['2018-01-01..2026-12-31', 31, 'year'],
  ])('%s in at most %i columns: by %s', (text, max, step) => {
    expect(stepFor(readSpan(text)!, max)).toBe(step)
  })
})
