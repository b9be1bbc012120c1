// Time zones as people name them.
import { expect, test } from 'vitest'
import { zoneName } from './zone-name.ts'

test.each([
  ['America/Sao_Paulo', 'pt-BR', 'Brasília (GMT−3)'],
  ['America/Sao_Paulo', 'en', 'Sao Paulo (GMT−3)'],
  ['America/Argentina/Buenos_Aires', 'pt-BR', 'Buenos Aires (GMT−3)'],
  ['America/New_York', 'en', 'New York (GMT−5)'],
  ['Asia/Kolkata', 'en', 'Kolkata (GMT+5:30)'],
  ['UTC', 'en', 'UTC (GMT+0)'],
] as const)('%s is a city and its hours for people (%s)', (zone, locale, words) => {
  expect(zoneName(zone, locale, '2026-01-15T12:00:00Z')).toBe(words)
})
