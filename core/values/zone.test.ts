// Days and hours of a place, whatever the clock of the machine says.
import { expect, test } from 'vitest'
import { dayAfter, dayIn, isZone, momentText } from './zone.ts'

test.each([
  ['America/Sao_Paulo', '2026-10-06T02:30:00.000Z', '2026-10-05'],
  ['UTC', '2026-10-06T02:30:00.000Z', '2026-10-06'],
  ['Asia/Tokyo', '2026-12-31T15:00:00.000Z', '2027-01-01'],
])('in %s %s falls on %s', (zone, moment, day) => {
  expect(dayIn(zone, moment)).toBe(day)
})

test('a moment is written as its language writes days', () => {
  const moment = '2026-11-21T17:32:00.000Z'
  expect(momentText('America/Sao_Paulo', moment, 'pt-BR')).toBe('21/11/2026 14:32')
  expect(momentText('UTC', moment, 'en')).toBe('2026-11-21 17:32')
})

test.each([
  ['2026-10-05', 90, '2027-01-03'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-10-05', 0, '2026-10-05'],
])('%s and %i days is %s', (day, days, end) => {
  expect(dayAfter(day, days)).toBe(end)
})

test('only names of places that this machine knows are clocks', () => {
  expect(['America/Sao_Paulo', 'UTC', 'Europe/Lisbon'].every(isZone)).toBe(true)
  expect(['Mars/Olympus', '', 'x'.repeat(65)].some(isZone)).toBe(false)
})
