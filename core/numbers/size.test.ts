// How sizes are said.
import { expect, test } from 'vitest'
import { sizeText } from './size.ts'

test('sizes are decimal: a kilobyte has a thousand bytes (spec 9)', () => {
  expect(sizeText(0, 'en')).toBe('0 bytes')
  expect(sizeText(999, 'en')).toBe('999 bytes')
  expect(sizeText(1_000, 'en')).toBe('1 kB')
  expect(sizeText(1_234_567, 'pt-BR')).toBe('1,2 MB')
  expect(sizeText(5_000_000_000_000, 'en')).toBe('5,000 GB')
})
