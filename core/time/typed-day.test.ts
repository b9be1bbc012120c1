// Days as people type them, by the country of their Group.
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { dayText, isDay } from './day.ts'
import { readTypedDay } from './typed-day.ts'

// A Sunday.
const today = '2026-11-29'
const us = { today, locale: 'en', country: 'US' }
const br = { today, locale: 'pt-BR', country: 'BR' }
const none = { today, locale: 'en', country: undefined }

test.each([
  ['11/30', '2026-11-30'],
  ['11/30/2026', '2026-11-30'],
  ['11/30/26', '2026-11-30'],
  ['3/4', '2027-03-04'],
  ['11302026', '2026-11-30'],
  ['01112026', '2026-01-11'],
  ['20261130', '2026-11-30'],
  ['99999999', undefined],
  // No thirtieth month.
  ['30/11/2026', '2026-11-30'],
  ['30/11', '2026-11-30'],
  ['2026-11-30', '2026-11-30'],
  ['2026/1/5', '2026-01-05'],
  ['Nov 30', '2026-11-30'],
  ['nov. 30, 2027', '2027-11-30'],
  ['November 30th', '2026-11-30'],
  ['30 nov', '2026-11-30'],
  ['30nov', '2026-11-30'],
  ['the 3rd of May', '2027-05-03'],
  ['Mon, Nov 30', '2026-11-30'],
  ['today', '2026-11-29'],
  ['Tomorrow', '2026-11-30'],
  ['yesterday', '2026-11-28'],
  ['+7', '2026-12-06'],
  ['-1', '2026-11-28'],
  ['fri', '2026-12-04'],
  ['Friday', '2026-12-04'],
  // Today is one: the next.
  ['sun', '2026-12-06'],
  ['sex', '2026-12-04'],
])('in the US %s is %s', (typed, day) => {
  expect(readTypedDay(typed, us)).toBe(day)
})

test.each([
  ['30/11', '2026-11-30'],
  ['30/11/2026', '2026-11-30'],
  ['30-11-26', '2026-11-30'],
  ['01112026', '2026-11-01'],
  ['20261130', '2026-11-30'],
  ['0111202', undefined],
  ['30.11.2026', '2026-11-30'],
  ['3/4', '2027-04-03'],
  ['11/30', '2026-11-30'],
  ['2026-11-30', '2026-11-30'],
  ['30 nov', '2026-11-30'],
  ['1º de março', '2027-03-01'],
  ['30 de novembro de 2026', '2026-11-30'],
  ['hoje', '2026-11-29'],
  ['amanhã', '2026-11-30'],
  ['Amanha', '2026-11-30'],
  ['ontem', '2026-11-28'],
  ['sex', '2026-12-04'],
  ['sexta-feira', '2026-12-04'],
  ['terça', '2026-12-01'],
  ['sáb', '2026-12-05'],
  ['seg', '2026-11-30'],
  ['ter, 1/12', '2026-12-01'],
  ['tomorrow', '2026-11-30'],
  // The nearest one is behind.
  ['20/10', '2026-10-20'],
  ['29/2', undefined],
  ['29/2/2028', '2028-02-29'],
])('in Brazil %s is %s', (typed, day) => {
  expect(readTypedDay(typed, br)).toBe(day)
})

test.each([
  ['11/30', '2026-11-30'],
  ['26-11-30', '2026-11-30'],
  ['2026-11-30', '2026-11-30'],
  ['11/30/2026', '2026-11-30'],
])('where no country is chosen %s is %s', (typed, day) => {
  expect(readTypedDay(typed, none)).toBe(day)
})

test.each([
  '',
  '30',
  '31/11',
  '2026-11-31',
  'nov',
  'november 31',
  'soon',
  'in a week',
  '+',
  '+12345',
  '11/30/2026 14:32',
  '1/2/3/4',
  '13/13/2026',
  'fri fri',
  `tomorrow${' '.repeat(33)}`,
  '2026-13-01',
  '11:30',
  '__proto__',
  'constructor',
])('%j is no day', (typed) => {
  expect(readTypedDay(typed, us)).toBeUndefined()
})

property.prop([
  fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  fc.constantFrom(undefined, 'US', 'BR', 'DE', 'NL', 'JP', 'HU', 'SE', 'KG'),
  fc.constantFrom('en', 'pt-BR'),
])('what is written is read as the same day', (date, country, locale) => {
  const day = date.toISOString().slice(0, 10)
  expect(readTypedDay(dayText(day, locale, country), { today, locale, country })).toBe(day)
})

property.prop([fc.string({ maxLength: 50 })])('whatever is read is a day', (typed) => {
  const read = readTypedDay(typed, br)
  expect(read === undefined || isDay(read)).toBe(true)
})
