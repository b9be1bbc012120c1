// How a report says shares and changes.
import { expect, test } from 'vitest'
import { changeText, shareText } from './words.ts'

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
