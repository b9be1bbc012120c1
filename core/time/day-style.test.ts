// How days are written in each country.
import { expect, test } from 'vitest'
import { countriesByName } from '#core/country/names.ts'
import { dayLanguage, dayStyle } from './day-style.ts'
import { dayText } from './day.ts'
import { clockText } from './moment.ts'

test.each([
  [undefined, 'en', '2026-03-09'],
  [undefined, 'pt-BR', '09/03/2026'],
  ['US', 'en', '03/09/2026'],
  ['US', 'pt-BR', '03/09/2026'],
  ['BR', 'en', '09/03/2026'],
  ['BR', 'pt-BR', '09/03/2026'],
  ['GB', 'en', '09/03/2026'],
  ['CA', 'en', '2026-03-09'],
  ['MX', 'en', '09/03/2026'],
  ['PH', 'en', '03/09/2026'],
  ['PT', 'pt-BR', '09/03/2026'],
  ['DE', 'en', '09.03.2026'],
  ['NL', 'en', '09-03-2026'],
  ['SE', 'en', '2026-03-09'],
  ['JP', 'en', '2026/03/09'],
  ['HU', 'en', '2026.03.09'],
  ['EG', 'en', '09/03/2026'],
  ['IR', 'en', '2026/03/09'],
  ['TH', 'en', '09/03/2026'],
])('in %s, read in %s, the ninth of March is %s', (country, locale, text) => {
  expect(dayText('2026-03-09', locale, country)).toBe(text)
})

test.each([
  [undefined, 'en', '00:05', '14:32'],
  ['US', 'en', '12:05 AM', '2:32 PM'],
  ['US', 'pt-BR', '00:05', '14:32'],
  ['GB', 'en', '00:05', '14:32'],
  ['BR', 'en', '00:05', '14:32'],
])('in %s, read in %s, clocks show %s and %s', (country, locale, night, day) => {
  const shown = (time: string) => clockText('UTC', `2026-03-09T${time}:00Z`, locale, country)
  expect([shown('00:05'), shown('14:32')]).toEqual([night, day])
})

test('every country has an order and a mark', () => {
  for (const { value } of countriesByName('en')) {
    const { order, mark } = dayStyle(value, 'en')
    expect([value, order, mark]).toEqual([
      value,
      expect.stringMatching(/^(?:dmy|mdy|ymd)$/),
      expect.stringMatching(/^[/.-]$/),
    ])
  }
})

test.each([
  ['en', 'US', 'en-US'],
  ['en', 'CA', 'en-US'],
  ['en', 'GB', 'en-GB'],
  ['en', 'BR', 'en-GB'],
  ['en', undefined, 'en-GB'],
  ['pt-BR', 'US', 'pt-BR'],
])('words in %s for %s are those of %s', (locale, country, language) => {
  expect(dayLanguage(locale, country)).toBe(language)
})
