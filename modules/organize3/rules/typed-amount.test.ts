// Typed amounts: tables for both languages, and properties that hold for all amounts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTypedAmount } from './typed-amount.ts'

const amount = (value: string) => ({ is: 'amount', value })
const none = { is: 'none' }

describe('an amount is understood as it was meant', () => {
  it.each([
    ['pt-BR', 2, '1.234,56', amount('1234.56')],
    ['pt-BR', 2, '1,234.56', amount('1234.56')],
    ['en', 2, '1,234.56', amount('1234.56')],
    ['en', 2, '1.234,56', amount('1234.56')],
    ['pt-BR', 2, '12,5', amount('12.5')],
    ['pt-BR', 2, '12.5', amount('12.5')],
    ['en', 2, '12,50', amount('12.50')],
    ['pt-BR', 2, 'R$ 1.234,56', amount('1234.56')],
    ['en', 2, 'US$1,234.56', amount('1234.56')],
    ['en', 3, 'KWD 1.234', amount('1.234')],
    ['pt-BR', 2, '1.234', amount('1234')],
    ['en', 0, '1,234', amount('1234')],
    ['en', 2, '1 234 567.50', amount('1234567.50')],
    ['pt-BR', 2, '1.234.567', amount('1234567')],
    ['en', 2, '1.234.567', amount('1234567')],
    ['en', 2, ',50', amount('0.50')],
    ['en', 2, '0.001', amount('0.001')],
    ['en', 2, '007', amount('7')],
  ] as const)('%s, %i decimals: %s', (locale, decimals, typed, meant) => {
    expect(readTypedAmount(typed, locale, decimals)).toEqual(meant)
  })
})

describe('what can be read in two ways is asked', () => {
  it.each([
    ['en', 2, '1.000', '1000', '1.000'],
    ['pt-BR', 2, '1,000', '1000', '1,000'],
    ['pt-BR', 3, '1.234', '1234', '1,234'],
    ['en', 3, '1,234', '1234', '1.234'],
    ['en', 0, '1.234', '1234', '1.234'],
  ] as const)('%s, %i decimals: %s', (locale, decimals, typed, either, or) => {
    expect(readTypedAmount(typed, locale, decimals)).toEqual({ is: 'unclear', either, or })
  })
})

describe('what is no amount is none', () => {
  it.each(['', '-5', '1.2.3', '1,23,456.7', '12,', '.', '1e3', 'abc', '12 34', '1.234,5.6', 'USD'])(
    '%s',
    (typed) => {
      expect(readTypedAmount(typed, 'en', 2)).toEqual(none)
      expect(readTypedAmount(typed, 'pt-BR', 2)).toEqual(none)
    },
  )
})

it('reads every amount back that its own language writes', () => {
  const cases = fc.record({
    locale: fc.constantFrom('en' as const, 'pt-BR' as const),
    decimals: fc.constantFrom(0, 2, 3, 8),
    minor: fc.integer({ min: 1, max: 2 ** 53 - 1 }),
  })
  fc.assert(
    fc.property(cases, ({ locale, decimals, minor }) => {
      const digits = String(minor).padStart(decimals + 1, '0')
      const text = `${digits.slice(0, digits.length - decimals)}${decimals ? `.${digits.slice(-decimals)}` : ''}`
      const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      const written = new Intl.NumberFormat(locale, options).format(text as `${number}`)
      const read = readTypedAmount(written, locale, decimals)
      // Three decimals can be grouped thousands too where nothing else is written: those are asked.
      if (read.is === 'unclear') expect([read.either, read.or.replace(',', '.')]).toContain(text)
      else expect(read).toEqual(amount(text))
    }),
  )
})

it('never understands what the other language writes as another amount', () => {
  const cases = fc.record({
    locale: fc.constantFrom('en' as const, 'pt-BR' as const),
    minor: fc.integer({ min: 1, max: 10 ** 9 }),
  })
  fc.assert(
    fc.property(cases, ({ locale, minor }) => {
      const text = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
      const other = locale === 'en' ? 'pt-BR' : 'en'
      const options = { minimumFractionDigits: 2 }
      const written = new Intl.NumberFormat(other, options).format(text as `${number}`)
      expect(readTypedAmount(written, locale, 2)).toEqual(amount(text))
    }),
  )
})
