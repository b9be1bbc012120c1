// Which countries there are.
import { expect, test } from 'vitest'
import { isCountry } from './country.ts'
import { countriesByName, countryOfLanguage } from './names.ts'

test('all of them have a name of their own in both languages', () => {
  for (const locale of ['en', 'pt-BR'] as const) {
    const named = countriesByName(locale)
    expect(named.filter(({ value, label }) => value === label)).toEqual([])
    expect(new Set(named.map(({ label }) => label)).size).toBe(named.length)
    expect(named.length).toBeGreaterThanOrEqual(249)
    expect(named.length).toBeLessThan(255)
  }
  expect(countriesByName('pt-BR')[0]?.label).toBe('Afeganistão')
})

test('only the two letters of a country are one', () => {
  const others = ['us', 'USA', 'EU', 'UN', 'ZZ', 'QQ', 'DD', 'SU', 'XA', '', 1, undefined]
  expect(['US', 'BR', 'GB', 'AQ', ...others].filter(isCountry)).toEqual(['US', 'BR', 'GB', 'AQ'])
})

test.each([
  ['en-US', 'US'],
  ['en-GB', 'GB'],
  ['pt', 'BR'],
  ['pt-PT', 'PT'],
  ['en', 'US'],
  ['de', 'DE'],
  ['es-419', undefined],
  ['en-US@posix', undefined],
  ['', undefined],
])('a browser in %s proposes %s', (tag, country) => {
  expect(countryOfLanguage(tag)).toBe(country)
})
