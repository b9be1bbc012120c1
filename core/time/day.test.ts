// Days as people write them, and what they select.
import { afterEach, expect, test } from 'vitest'
import {
  dayOf,
  daysBefore,
  daysIn,
  dayText,
  labelText,
  isDay,
  momentsIn,
  placeZone,
  setPlace,
  spanText,
  startOfDay,
} from './day.ts'
import { weekdayText } from './long-day.ts'

test('a day is one that the calendar has', () => {
  const days = ['2028-02-29', '0001-01-01', '2000-02-29', '9999-12-31']
  const others = [
    '2027-02-29',
    '1900-02-29',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-01-00',
  ]
  expect([...days, ...others, '0000-01-01', '2027-2-9', 'x'].filter(isDay)).toEqual(days)
})

test('where no country is chosen a day is written year-month-day in English, day/month/year in Portuguese', () => {
  expect(dayText('2026-03-09', 'en')).toBe('2026-03-09')
  expect(dayText('2026-03-09', 'pt-BR')).toBe('09/03/2026')
  expect(spanText('2026-11-01..', 'pt-BR')).toBe('01/11/2026 –')
  expect(spanText('2026-11-01..2026-11-21', 'en')).toBe('2026-11-01 – 2026-11-21')
})

test('a span selects its days with both ends, and ignores what is no day', () => {
  expect(daysIn('2026-11-01..2026-11-21')).toEqual({ $gte: '2026-11-01', $lte: '2026-11-21' })
  expect(daysIn('x..y')).toBeUndefined()
})

afterEach(() => setPlace())

test('a day is that of this machine where no place is set', () => {
  expect(dayOf(new Date(2026, 2, 9, 0, 1))).toBe('2026-03-09')
  expect(daysBefore(new Date(2026, 0, 1, 23, 59), 1)).toBe('2025-12-31')
})

test('a span selects moments by the clock of this machine where no place is set, and ignores what is no day', () => {
  expect(momentsIn('2026-11-01..')).toEqual({ $gte: new Date(2026, 10, 1).toISOString() })
  const last = new Date(2026, 10, 21, 23, 59, 59, 999).toISOString()
  expect(momentsIn('x..2026-11-21')).toEqual({ $lte: last })
})

test.each([
  ['America/Sao_Paulo', '2026-11-21', '2026-11-21T03:00:00.000Z', '2026-11-22T02:59:59.999Z'],
  ['Asia/Tokyo', '2026-11-22', '2026-11-21T15:00:00.000Z', '2026-11-22T14:59:59.999Z'],
  // Clocks skip an hour within this day.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
])('in %s %s begins at %s and ends at %s', (zone, day, begins, ends) => {
  setPlace({ zone })
  expect(momentsIn(`${day}..${day}`)).toEqual({ $gte: begins, $lte: ends })
  expect(startOfDay(day)?.toISOString()).toBe(begins)
  expect([begins, ends].map((moment) => dayOf(new Date(moment)))).toEqual([day, day])
})

test('days are written as in the country of the place', () => {
  setPlace({ zone: 'America/New_York', country: 'US' })
  expect(dayText('2026-11-21', 'en')).toBe('11/21/2026')
  expect(labelText('2026-11-21', 'en')).toBe('11/21/2026')
  expect(labelText('Rent 2026-11-21', 'en')).toBe('Rent 2026-11-21')
  expect(spanText('2026-11-01..2026-11-21', 'pt-BR')).toBe('11/01/2026 – 11/21/2026')
  expect(weekdayText(new Date('2026-11-21T15:00:00Z'), 'en')).toBe('Saturday, November 21')
  expect(weekdayText(new Date('2026-11-21T15:00:00Z'), 'pt-BR')).toBe('Sábado, 21 de novembro')
})

test('a place that this machine does not know leaves it its own clock', () => {
  const own = placeZone()
  setPlace({ zone: 'Middle-earth/Bree' })
  expect(placeZone()).toBe(own)
})

test('the day is written in the language of the reader, as the beginning of a line', () => {
  const day = new Date(2026, 10, 21, 9)
  expect(weekdayText(day, 'en')).toBe('Saturday 21 November')
  expect(weekdayText(day, 'pt-BR')).toBe('Sábado, 21 de novembro')
  const first = new Date('2026-12-01T15:00:00Z')
  expect(weekdayText(first, 'pt-BR')).toBe('Terça-feira, 1º de dezembro')
  expect(weekdayText(first, 'en')).toBe('Tuesday 1 December')
})
