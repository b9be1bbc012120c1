// How long something lasts.
import { expect, test } from 'vitest'
import { elapsedTime } from './elapsed-time.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)

test.each([
  [at(21, 7, 59), '1 min', '1 min'],
  [at(21, 7, 30), '30 min', '30 min'],
  [at(20, 14), '18 h', '18 h'],
  [at(9, 8), '12 days', '12 dias'],
])('what lasts is said in minutes, hours or days', (since, english, portuguese) => {
  const now = at(21, 8)
  expect(elapsedTime(since, now, 'en')).toBe(english)
  expect(elapsedTime(since, now, 'pt-BR')).toBe(portuguese)
})
