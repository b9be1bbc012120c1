// How moments are said.
import { describe, expect, test } from 'vitest'
import { exactDate, relativeDate, shortDay, timeOrDay } from './relative-date.ts'

const now = new Date(2026, 10, 21, 12, 0, 0)
const at = (...parts: [number, number, number, number?, number?]) => {
  const [year, month, day, hour = 12, minute = 0] = parts
  return new Date(year, month - 1, day, hour, minute)
}

describe('a moment near now', () => {
  test.each([
    [at(2026, 11, 21, 12, 0), 'now', 'agora'],
    [at(2026, 11, 21, 11, 48), '12 min', '12 min'],
    [at(2026, 11, 21, 7), '5 h', '5 h'],
    [at(2026, 11, 20, 23, 59), 'Yesterday', 'Ontem'],
    [at(2026, 11, 17), '4 d', '4 d'],
    [at(2026, 3, 10), '10 Mar', '10 mar'],
    [at(2025, 3, 10), '10 Mar 2025', '10 mar 2025'],
    [at(2026, 11, 22, 9), 'Tomorrow', 'Amanhã'],
    [at(2026, 12, 24), '24 Dec', '24 dez'],
  ])('%s is said as %s and as %s', (moment, english, portuguese) => {
    expect(relativeDate(moment, now, 'en')).toBe(english)
    expect(relativeDate(moment, now, 'pt-BR')).toBe(portuguese)
  })

  test('an hour before midnight is minutes, not yesterday', () => {
    const night = at(2026, 11, 22, 0, 10)
    expect(relativeDate(at(2026, 11, 21, 23, 50), night, 'en')).toBe('20 min')
  })
})

test('beside a mark is the time of today, and of another day the day, written as everywhere', () => {
  expect(timeOrDay(at(2026, 11, 21, 9, 5), now, 'en')).toBe('09:05')
  expect(timeOrDay(at(2026, 11, 18), now, 'en')).toBe('18 Nov')
  expect(timeOrDay(at(2026, 11, 18), now, 'pt-BR')).toBe('18 nov')
  expect(timeOrDay(at(2025, 11, 18), now, 'en')).toBe('18 Nov 2025')
})

test('a moment is written in full with its day as the language writes days', () => {
  expect(exactDate(at(2026, 3, 9, 7, 5), 'en')).toBe('2026-03-09 07:05')
  expect(exactDate(at(2026, 3, 9, 19, 48), 'pt-BR')).toBe('09/03/2026 19:48')
})

test.each([
  ['2026-11-20', 'pt-BR', '20 nov'],
  ['2025-03-01', 'pt-BR', '1 mar 2025'],
  ['2026-11-20', 'en', '20 Nov'],
  ['2025-03-01', 'en', '1 Mar 2025'],
  ['2026-02-30', 'en', ''],
])('the day %s in %s is %j in few letters', (day, locale, words) => {
  expect(shortDay(day, '2026-11-22', locale)).toBe(words)
})
