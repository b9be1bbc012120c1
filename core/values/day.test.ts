// Days as people write them, and what they select.
import { expect, test } from 'vitest'
import { dayOf, daysBefore, daysIn, dayText, isDay, momentsIn, spanText } from './day.ts'

test('a day is one that the calendar has', () => {
  expect(['2028-02-29', '2027-02-29', '2027-2-9', 'x'].filter(isDay)).toEqual(['2028-02-29'])
})

test('a day is written year-month-day in English, day/month/year in Portuguese', () => {
  expect(dayText('2026-03-09', 'en')).toBe('2026-03-09')
  expect(dayText('2026-03-09', 'pt-BR')).toBe('09/03/2026')
  expect(spanText('2026-11-01..', 'pt-BR')).toBe('01/11/2026 –')
  expect(spanText('2026-11-01..2026-11-21', 'en')).toBe('2026-11-01 – 2026-11-21')
})

test('days before another one cross months and years', () => {
  expect(daysBefore(new Date(2026, 0, 1, 23, 59), 1)).toBe('2025-12-31')
  expect(dayOf(new Date(2026, 2, 9, 0, 1))).toBe('2026-03-09')
})

test('a span selects its days with both ends, moments by the clock of the reader, and ignores what is no day', () => {
  expect(daysIn('2026-11-01..2026-11-21')).toEqual({ $gte: '2026-11-01', $lte: '2026-11-21' })
  expect(daysIn('x..y')).toBeUndefined()
  expect(momentsIn('2026-11-01..')).toEqual({ $gte: new Date(2026, 10, 1).toISOString() })
  const last = new Date(2026, 10, 21, 23, 59, 59, 999).toISOString()
  expect(momentsIn('x..2026-11-21')).toEqual({ $lte: last })
})
