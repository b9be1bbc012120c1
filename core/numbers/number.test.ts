// Numbers as people type them, in their language.
import { expect, test } from 'vitest'
import { readDecimal } from './number.ts'

test.each([
  ['1000', '1000', '1000'],
  [' 7 ', '7', '7'],
  ['-3', '-3', '-3'],
  ['−3', '-3', '-3'],
  ['1,5', undefined, '1.5'],
  ['1.5', '1.5', undefined],
  ['1,000', '1000', '1.000'],
  ['1.000', '1.000', '1000'],
  ['12.345.678,90', undefined, '12345678.90'],
  ['12,345,678.90', '12345678.90', undefined],
  ['1.0000', '1.0000', undefined],
  ['1.00.000', undefined, undefined],
  ['1e3', undefined, undefined],
  ['0x10', undefined, undefined],
  ['1 000', undefined, undefined],
  ['seven', undefined, undefined],
  ['', undefined, undefined],
])('%s is read in English as %s, in Portuguese as %s', (typed, english, portuguese) => {
  expect(readDecimal(typed, 'en')).toBe(english)
  expect(readDecimal(typed, 'pt-BR')).toBe(portuguese)
})
