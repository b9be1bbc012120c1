// Months of statements and lists in both languages.
import { describe, expect, test } from 'vitest'
import { monthWords } from './day-words.ts'

describe('months name their year only where it is another one', () => {
  test.each([
    ['2026-11', 'pt-BR', 'Novembro'],
    ['2025-11', 'pt-BR', 'Novembro de 2025'],
    ['2026-01', 'en', 'January'],
    ['2025-01', 'en', 'January 2025'],
  ] as const)('%s in %s is %s', (month, locale, words) => {
    expect(monthWords(month, '2026-11-22', locale)).toBe(words)
  })
})
