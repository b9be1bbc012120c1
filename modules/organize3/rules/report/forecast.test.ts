// The balance that is to be expected, day by day.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { forecastOf, type Expected } from './forecast.ts'

const start = {
  today: '2026-11-22',
  until: '2026-12-31',
  currency: 'BRL',
  decimals: 2,
  balance: 100_00n,
}
const expected = (date: string, minor: bigint, by: Expected['by'] = 'out'): Expected => ({
  date,
  minor,
  by,
})

describe('a forecast', () => {
  test('says the balance of each day on which something is expected, and the lowest', () => {
    const found = forecastOf(start, [
      expected('2026-12-05', -90_00n),
      expected('2026-11-25', -30_00n, 'recurring'),
      expected('2026-12-05', 10_00n, 'in'),
      expected('2026-12-20', 50_00n, 'move'),
      expected('2027-01-01', -999_00n),
    ])
    expect(found.days.map(({ date, balance }) => [date, balance])).toEqual([
      ['2026-11-25', '70.00'],
      ['2026-12-05', '-10.00'],
      ['2026-12-20', '40.00'],
    ])
    expect(found.days[1]).toMatchObject({ in: '10.00', out: '-90.00', recurring: '0.00' })
    expect(found.lowest).toEqual({ date: '2026-12-05', balance: '-10.00' })
    expect(found.overdue).toBe('0.00')
  })

  test('expects today what was due before', () => {
    const found = forecastOf(start, [
      expected('2026-10-01', -20_00n),
      expected('2026-11-22', -5_00n),
    ])
    expect(found.days).toHaveLength(1)
    expect(found.days[0]).toMatchObject({ date: '2026-11-22', out: '-25.00', balance: '75.00' })
    expect([found.overdue, found.lowest.date]).toEqual(['-20.00', '2026-11-22'])
  })

  test('is lowest today where it never falls below', () => {
    expect(forecastOf(start, [expected('2026-12-01', 1n, 'in')]).lowest).toEqual({
      date: '2026-11-22',
      balance: '100.00',
    })
    expect(forecastOf(start, []).days).toEqual([])
  })
})

const entry = fc.record({
  date: fc.integer({ min: 1, max: 30 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`),
  minor: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
  by: fc.constantFrom('in', 'out', 'move', 'recurring' as const),
})
property.prop([fc.array(entry)])('ends with all that is expected, to the last cent', (entries) => {
  const found = forecastOf(start, entries as Expected[])
  const sum = entries.reduce((total, { minor }) => total + minor, start.balance)
  const last = found.days.at(-1)?.balance ?? found.balance
  expect(BigInt(last.replace('.', ''))).toBe(sum)
  const balances = [found.balance, ...found.days.map(({ balance }) => balance)]
  const lowest = balances
    .map((text) => BigInt(text.replace('.', '')))
    .toSorted((a, b) => (a < b ? -1 : 1))
  expect(BigInt(found.lowest.balance.replace('.', ''))).toBe(lowest[0])
})
