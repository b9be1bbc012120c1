// Days and months of a statement in both languages.
import { describe, expect, test } from 'vitest'
import { monthWords, shortDay } from './day-words.ts'

describe('days and months name their year only where it is another one', () => {
  test.each([
    ['2026-11-20', 'pt-BR', '20 nov'],
    ['2025-03-01', 'pt-BR', '1 mar 2025'],
    ['2026-11-20', 'en', 'Nov 20'],
    ['2025-03-01', 'en', 'Mar 1 2025'],
  ] as const)('%s in %s is %s', (day, locale, words) => {
    expect(shortDay(day, '2026-11-22', locale)).toBe(words)
  })
  test.each([
    ['2026-11', 'pt-BR', 'Novembro'],
    ['2025-11', 'pt-BR', 'Novembro de 2025'],
    ['2026-01', 'en', 'January'],
    ['2025-01', 'en', 'January 2025'],
  ] as const)('%s in %s is %s', (month, locale, words) => {
    expect(monthWords(month, '2026-11-22', locale)).toBe(words)
  })
})
