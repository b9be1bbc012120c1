// How a report says times, shares and changes.
import { expect, test } from 'vitest'
import { changeText, shareText, timeText } from './words.ts'

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

test('a share is all of it only when it is', () => {
  expect(shareText(999, 1_000, 'en')).toBe('99%')
  expect(shareText(3, 3, 'en')).toBe('100%')
  expect(shareText(0, 0, 'en')).toBe('–')
})

test('a change is said of what there was', () => {
  expect(changeText(12, 10, 'en')).toBe('+20%')
  expect(changeText(9, 10, 'en')).toBe('-10%')
  expect(changeText(9, 0, 'en')).toBeUndefined()
})
