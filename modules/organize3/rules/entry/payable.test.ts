// What is to be paid, by age.
import { expect, test } from 'vitest'
import { payableAge } from './payable.ts'

test.each([
  ['2026-11-22', 'late'],
  ['2026-11-23', 'week'],
  ['2026-11-30', 'week'],
  ['2026-12-01', 'month'],
  ['2026-12-23', 'month'],
  ['2026-12-24', 'later'],
] as const)('due %s it is %s', (due, age) => expect(payableAge({ due }, '2026-11-23')).toBe(age))
