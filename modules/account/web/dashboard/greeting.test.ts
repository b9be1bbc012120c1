// The hello of the dashboard.
import { expect, test } from 'vitest'
import { dayPart, dayText, firstName } from './greeting.ts'

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('at %i the dashboard greets in the %s', (hour, part) => {
  expect(dayPart(hour)).toBe(part)
})

test('people are greeted by their first name', () => {
  expect(firstName('  Ana  Ribeiro ')).toBe('Ana')
  expect(firstName(null)).toBe('')
})

test('the day is told in the language of the reader, as the beginning of a line', () => {
  const day = new Date(2026, 10, 21, 9)
  expect(dayText(day, 'en')).toBe('Saturday 21 November')
  expect(dayText(day, 'pt-BR')).toBe('Sábado, 21 de novembro')
})
