// How a report says times.
import { expect, test } from 'vitest'
import { timeText } from './words.ts'

test.each([
  [null, 'en', '–'],
  [45, 'en', '45 min'],
  [330, 'en', '5.5 hr'],
  [330, 'pt-BR', '5,5 h'],
  [4_896, 'en', '3.4 days'],
  [4_896, 'pt-BR', '3,4 dias'],
])('%s minutes in %s: %s', (minutes, locale, words) => {
  expect(timeText(minutes, locale)).toBe(words)
})
