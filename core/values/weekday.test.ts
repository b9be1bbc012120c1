// The day as a heading.
import { expect, test } from 'vitest'
import { weekdayText } from './weekday.ts'

test('the day is written in the language of the reader, as the beginning of a line', () => {
  const day = new Date(2026, 10, 21, 9)
  expect(weekdayText(day, 'en')).toBe('Saturday 21 November')
  expect(weekdayText(day, 'pt-BR')).toBe('Sábado, 21 de novembro')
})
