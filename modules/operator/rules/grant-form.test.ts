// The form of what a Group may beside its plan.
import { expect, test } from 'vitest'
import { grantedOf, grantsIn, isNumber } from './grant-form.ts'

test.each([
  [{}],
  [{ max_records: 5000 }],
  [{ max_records: null, max_administrators: 3, sub_groups: true }],
  [{ max_bytes_of_files: 10_000_000_000 }],
])('%j is asked for and granted as it is', (granted) => {
  expect(grantedOf(grantsIn(granted))).toEqual(granted)
})

test('A lock is no part of it, and a form without anything grants nothing', () => {
  expect(grantedOf(grantsIn({ open: false, reason: 'x' }))).toEqual({})
  expect(grantedOf(grantsIn(null))).toEqual({})
})

test.each(['', '5', ' 7 ', 'none', 'None'])('%j is taken', (text) => {
  expect(isNumber(text)).toBe(true)
})

test.each(['0', '-1', '1.5', 'many', '1'.repeat(16), '5,000'])('%j is refused', (text) => {
  expect(isNumber(text)).toBe(false)
})
