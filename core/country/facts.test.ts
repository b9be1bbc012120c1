// What follows from a country.
import { expect, test } from 'vitest'
import { usualCurrencyOf, factsOf } from './facts.ts'
import { countriesByName } from './names.ts'

test.each([
  ['US', 'USD', '1'],
  ['CA', 'CAD', '1'],
  ['MX', 'MXN', '52'],
  ['BR', 'BRL', '55'],
  ['PT', 'EUR', '351'],
  ['BG', 'EUR', '359'],
  ['GB', 'GBP', '44'],
  ['JP', 'JPY', '81'],
] as const)('%s pays in %s and is called by +%s', (code, currency, callingCode) => {
  expect(factsOf(code)).toEqual({ currency, callingCode })
})

test('every country where people live has a currency that machines know, and a code', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  const without = countriesByName('en').filter(({ value }) => factsOf(value) === undefined)
  expect(without.map(({ value }) => value).toSorted()).toEqual(['AQ', 'BV', 'GS', 'HM', 'TF', 'UM'])
  for (const { value } of countriesByName('en')) {
    const { currency = 'USD', callingCode = '1' } = factsOf(value) ?? {}
    expect([value, known.has(currency)]).toEqual([value, true])
    expect(callingCode).toMatch(/^[1-9]\d{0,2}$/)
  }
})

test('where no country is chosen money is that of the language', () => {
  expect([
    usualCurrencyOf({ country: undefined }, 'en'),
    usualCurrencyOf(undefined, 'pt-BR'),
  ]).toEqual(['USD', 'BRL'])
  expect(usualCurrencyOf({ country: 'PT' }, 'pt-BR')).toBe('EUR')
})
