// What search makes of typed text.
import { expect, test } from 'vitest'
import { searchTerms, soughtNumber } from './terms.ts'

test.each([
  ['903', 903],
  ['#903', 903],
  [' 05 ', 5],
  ['# 903', undefined],
  ['-3', undefined],
  ['1.5', undefined],
  ['903 radio', undefined],
  ['12345678901', undefined],
  ['', undefined],
])('%j seeks the number %s', (typed, number) => {
  expect(soughtNumber(typed)).toBe(number)
})

test('a long word is cut between letters, also between those of two units', () => {
  const adlam = '\u{1e922}'
  expect(searchTerms('a'.repeat(63) + adlam)).toEqual(['a'.repeat(63)])
  expect(searchTerms(adlam.repeat(40))).toEqual([adlam.repeat(32)])
})
