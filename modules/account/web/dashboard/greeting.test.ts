// The hello of the dashboard.
import { expect, test } from 'vitest'
import { dayPart, firstName } from './greeting.ts'

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
