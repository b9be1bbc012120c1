// Amounts of money: read exactly, written in one spelling, refused where a digit could be lost.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { decimalText, minorUnits, moneyWords } from '#core/numbers/money.ts'
import { money } from './money.ts'

const wrong = (key: string, count?: number) => ({
  errors: { '': count === undefined ? { key } : { key, count } },
})

test.each<[string, unknown, unknown]>([
  ['decimals are filled up', '1234.5', { value: '1234.50' }],
  ['zeros in front go', '007', { value: '7.00' }],
  ['nought has no sign', '-0.00', { value: '0.00' }],
  ['blanks around it go', ' -12.30 ', { value: '-12.30' }],
  ['nothing is nothing', ' ', { value: undefined }],
  ['a float is refused', 12.3, wrong('invalid')],
  ['a whole number is refused too: is it cents?', 12, wrong('invalid')],
  ['a third decimal is refused, not rounded', '1.005', wrong('not_an_amount', 2)],
  ['commas are for the input to read', '1,50', wrong('not_an_amount', 2)],
  ['exponents are no amounts', '1e3', wrong('not_an_amount', 2)],
  ['more digits than the store reckons with', '1'.repeat(17), wrong('not_an_amount', 2)],
])('%s', (_, input, outcome) => {
  expect(money().parse(input)).toEqual(outcome)
})

test('an amount below the smallest one is refused', () => {
  const fee = money({ min: '0.00' })
  expect(fee.parse('-0.01')).toEqual(wrong('greater_than_or_equal_to', 0))
  expect(fee.parse('0')).toEqual({ value: '0.00' })
})

test('currencies without cents have none here', () => {
  expect(money({ decimals: 0 }).parse('1500')).toEqual({ value: '1500' })
  expect(money({ decimals: 0 }).parse('1500.5')).toEqual(wrong('not_an_amount', 0))
})

test('what is no amount in any currency is not refused for its decimals where those vary', () => {
  const amount = money({ decimals: 8, varies: true })
  expect(amount.parse('1,50')).toEqual(wrong('not_a_number'))
  expect(amount.parse('0.123456789')).toEqual(wrong('not_an_amount', 8))
})

describe('amounts', () => {
  const amounts = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n })
  const places = fc.integer({ min: 0, max: 8 })

  property.prop([amounts, places])('come back from their text as they were', (minor, decimals) => {
    expect(minorUnits(decimalText(minor, decimals), decimals)).toBe(minor)
  })

  property.prop([amounts, amounts])('are added without losing a cent', (a, b) => {
    const sum = a + b
    fc.pre(sum > -(10n ** 18n) && sum < 10n ** 18n)
    const read = (minor: bigint) => minorUnits(decimalText(minor, 2), 2)!
    expect(decimalText(read(a) + read(b), 2)).toBe(decimalText(sum, 2))
  })

  property.prop([amounts])('are written for people with every digit they have', (minor) => {
    const digits = decimalText(minor, 2).replace(/\D/g, '')
    for (const locale of ['en', 'pt-BR'] as const)
      expect(moneyWords(decimalText(minor, 2), 'BRL', locale).replace(/\D/g, '')).toBe(digits)
  })

  property.prop([fc.string()])('are the only texts that are read', (text) => {
    const parsed = money().parse(text)
    if ('value' in parsed && parsed.value) expect(parsed.value).toMatch(/^-?\d+\.\d\d$/)
  })
})

test.each([
  ['1234.50', 'BRL', 'pt-BR', 'R$ 1.234,50'],
  ['2.00', 'USD', 'en', 'US$2.00'],
  ['2.00', 'USD', 'pt-BR', 'US$ 2,00'],
  ['-5.00', 'EUR', 'en', '−€5.00'],
  ['1500', 'JPY', 'en', '¥1,500'],
  ['3.00', undefined, 'pt-BR', '3,00'],
  ['-3.00', undefined, 'pt-BR', '−3,00'],
  ['-3.00', 'credits', 'en', 'credits −3.00'],
] as const)('%s of %s is written in %s as %s', (text, currency, locale, words) => {
  expect(moneyWords(text, currency, locale).replace(/\u00a0/g, ' ')).toBe(words)
})
