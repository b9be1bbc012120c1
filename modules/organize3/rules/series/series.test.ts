// Days on which entries come again, and prices in instalments.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorUnits } from '#core/numbers/money.ts'
import { dayOfNumber, dayWithin, numbersBefore, units } from './dates.ts'
import { instalmentTitle, splitAmount, splitParts } from './instalments.ts'

describe('the days of a series', () => {
  it.each([
    ['2026-01-31', 1, 'month', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['2028-01-31', 1, 'month', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['2026-11-30', 3, 'month', ['2026-11-30', '2027-02-28', '2027-05-30']],
    ['2026-11-22', 1, 'week', ['2026-11-22', '2026-11-29', '2026-12-06']],
    ['2026-12-25', 2, 'week', ['2026-12-25', '2027-01-08']],
    [
      '2028-02-29',
      1,
      'year',
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ],
  ] as const)('from %s every %i %s', (starts_on, every, unit, days) => {
    const rhythm = { starts_on, every, unit }
    expect(days.map((_, at) => dayOfNumber(rhythm, at + 1))).toEqual(days)
  })

  it('end after a day, after a number, or not at all', () => {
    const rhythm = { starts_on: '2026-01-31', every: 1, unit: 'month' } as const
    expect(dayWithin({ ...rhythm, ends_on: '2026-02-28' }, 2)).toBe('2026-02-28')
    expect(dayWithin({ ...rhythm, ends_on: '2026-02-27' }, 2)).toBeUndefined()
    expect(dayWithin({ ...rhythm, count: 2 }, 2)).toBe('2026-02-28')
    expect(dayWithin({ ...rhythm, count: 2 }, 3)).toBeUndefined()
    expect(dayWithin(rhythm, 1_200)).toBe('2125-12-31')
  })

  it('are counted before any day as a loop counts them', () => {
    const cases = fc.record({
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      every: fc.integer({ min: 1, max: 5 }),
      unit: fc.constantFrom(...units),
      until: fc.integer({ min: 2020, max: 2040 }),
    })
    fc.assert(
      fc.property(cases, ({ month, day, every, unit, until }) => {
        const two = (number: number) => String(number).padStart(2, '0')
        const rhythm = { starts_on: `2026-${two(month)}-${two(day)}`, every, unit }
        const end = `${until}-06-15`
        let counted = 0
        while (dayOfNumber(rhythm, counted + 1)! < end) counted += 1
        expect(numbersBefore(rhythm, end)).toBe(counted)
      }),
    )
  })
})

describe('a price in instalments', () => {
  it.each([
    ['100.00', 3, 2, ['33.33', '33.33', '33.34']],
    ['1200.00', 12, 2, Array.from({ length: 12 }, () => '100.00')],
    ['1000', 3, 0, ['333', '333', '334']],
    ['1.000', 3, 3, ['0.333', '0.333', '0.334']],
    ['0.03', 3, 2, ['0.01', '0.01', '0.01']],
    ['99.90', 1, 2, ['99.90']],
  ] as const)('%s in %i with %i decimals', (total, count, decimals, parts) => {
    expect(splitAmount(total, count, decimals)).toEqual(parts)
  })

  it('is not divided into nothing', () => {
    expect(splitAmount('0.02', 3, 2)).toBeUndefined()
    expect(splitAmount('1.234', 3, 2)).toBeUndefined()
    expect(splitAmount('ten', 3, 2)).toBeUndefined()
  })

  it('adds up exactly, and only the last one differs', () => {
    const cases = fc.record({
      minor: fc.bigInt({ min: 200n, max: 2n ** 53n }),
      count: fc.integer({ min: 1, max: 96 }),
    })
    fc.assert(
      fc.property(cases, ({ minor, count }) => {
        const parts = splitAmount(String(minor), count, 0)!.map((one) => minorUnits(one, 0)!)
        expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(minor)
        expect(new Set(parts.slice(0, -1)).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('has parts that come to each instalment, and of which all come to the parts of the price', () => {
    const cases = fc.record({
      parts: fc.array(fc.bigInt({ min: 0n, max: 2n ** 45n }), { minLength: 1, maxLength: 20 }),
      count: fc.integer({ min: 1, max: 96 }),
    })
    const sum = (texts: readonly string[]) =>
      texts.reduce((total, text) => total + minorUnits(text, 0)!, 0n)
    fc.assert(
      fc.property(cases, ({ parts, count }) => {
        const price = parts.reduce((total, one) => total + one, 0n)
        const values = splitAmount(String(price), count, 0)
        fc.pre(values !== undefined)
        const split = splitParts(parts.map(String), values, 0)!
        expect(split.map(sum)).toEqual(values.map((one) => minorUnits(one, 0)))
        expect(parts.map((_, at) => sum(split.map((one) => one[at]!)))).toEqual(parts)
        expect(split.flat().filter((one) => one.startsWith('-'))).toEqual([])
      }),
    )
  })

  it('is titled n/m', () => {
    expect(instalmentTitle('Notebook', 3, 12)).toBe('Notebook 3/12')
    expect(instalmentTitle(undefined, 1, 2)).toBe('1/2')
  })
})
