// Totals as lists show them.
import { expect, test } from 'vitest'
import { totalText } from './total.ts'

test.each([
  [{}, 'en', undefined],
  [{ total: 0 }, 'en', '0'],
  [{ total: 16_551 }, 'en', '16,551'],
  [{ total: 10_000, more: true as const }, 'en', '10,000+'],
  [{ total: 10_000, more: true as const }, 'pt-BR', '10.000+'],
])('a total of %j reads in %s as %j', (total, locale, text) =>
  expect(totalText(locale, total)).toBe(text),
)
