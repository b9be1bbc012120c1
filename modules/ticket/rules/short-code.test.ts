// Codes made for labels.
import { expect, test } from 'vitest'
import { shortCode } from './short-code.ts'

test('a short code holds nothing that is read for something else, and hardly ever comes twice', () => {
  const codes = Array.from({ length: 200 }, () => shortCode('EQ'))
  expect(codes.filter((code) => !/^EQ-[2-9A-HJKMNP-Z]{5}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBeGreaterThan(198)
})
