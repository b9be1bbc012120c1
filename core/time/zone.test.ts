// Days and hours of a place, whatever the clock of the machine says.
import { expect, test } from 'vitest'
import { momentText } from './moment.ts'
import { dayAfter, dayIn, isZone, nextHour, startOfDayIn } from './zone.ts'

test.each([
  ['America/Sao_Paulo', '2026-10-06T02:30:00.000Z', '2026-10-05'],
  ['UTC', '2026-10-06T02:30:00.000Z', '2026-10-06'],
  ['Asia/Tokyo', '2026-12-31T15:00:00.000Z', '2027-01-01'],
])('in %s %s falls on %s', (zone, moment, day) => {
  expect(dayIn(zone, moment)).toBe(day)
})

test.each([
  ['America/Sao_Paulo', '2026-11-21', '2026-11-21T03:00:00.000Z'],
  // Clocks went on at midnight: the day began at one.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  // They went back at midnight: the hour before it came twice.
  ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-01', '2025-12-31T18:30:00.000Z'],
  ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z'],
])('in %s %s begins at %s', (zone, day, moment) => {
  expect(startOfDayIn(zone, day)).toBe(moment)
  const justBefore = new Date(Date.parse(moment) - 1).toISOString()
  expect([dayIn(zone, moment), dayIn(zone, justBefore) < day]).toEqual([day, true])
})

test.each([
  ['Pacific/Kiritimati', '0001-01-01', '0001-01-01T00:00:00.000Z'],
  ['Pacific/Kiritimati', '9999-12-31', '9999-12-31T00:00:00.000Z'],
  ['America/Sao_Paulo', '9999-12-31', '9999-12-31T00:00:00.000Z'],
  ['America/Sao_Paulo', dayAfter('9999-12-31', 1), '9999-12-31T00:00:00.000Z'],
])('in %s %s, which nobody lives to see, begins at %s', (zone, day, moment) => {
  expect(startOfDayIn(zone, day)).toBe(moment)
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

test.each([
  ['UTC', '2026-11-21T06:59:00.000Z', '2026-11-21T07:00:00.000Z'],
  ['UTC', '2026-11-21T07:00:00.000Z', '2026-11-22T07:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-21T12:00:00.000Z', '2026-11-22T10:00:00.000Z'],
  // The clocks go forward, and back, in that night.
  ['Europe/Lisbon', '2026-03-28T12:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['Europe/Lisbon', '2026-10-24T12:00:00.000Z', '2026-10-25T07:00:00.000Z'],
])('in %s seven in the morning after %s is %s', (zone, moment, next) => {
  expect(nextHour(zone, 7, moment)).toBe(next)
})
