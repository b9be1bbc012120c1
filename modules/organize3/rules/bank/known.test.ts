// Which movements of a file are there already: as many as are stored, never more, whatever the order; and what is suggested.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { markNew, nearMatches, suggestExchanges, suggestTransfers, type Movement } from './known.ts'

const coffee = { date: '2026-10-05', minor: -450, raw: 'COFFEE PLACE' }
const rent = { date: '2026-10-01', minor: -98_010, raw: 'RENT' }

describe('duplicates', () => {
  test('two coffees of one day are two; the file again adds none; a late older row is one more (F3)', () => {
    const first = markNew([coffee, coffee], [])
    expect(first).toEqual([true, true])
    expect(markNew([coffee, coffee], [coffee, coffee])).toEqual([false, false])
    expect(markNew([rent, coffee, coffee], [coffee, coffee])).toEqual([true, false, false])
  })

  test('words are compared without case, accents and blanks', () => {
    expect(markNew([{ ...coffee, raw: 'Coffee  Pláce' }], [coffee])).toEqual([false])
    expect(markNew([{ ...coffee, raw: 'Tea place' }], [coffee])).toEqual([true])
  })

  test('what the bank names is known by its name, and is another one with another name', () => {
    const named = { ...coffee, bank_id: 'A1' }
    expect(markNew([{ ...named, raw: 'settled words' }], [named])).toEqual([false])
    expect(markNew([{ ...named, bank_id: 'A2' }], [named])).toEqual([true])
    expect(markNew([coffee], [named])).toEqual([false])
    expect(markNew([{ ...named, minor: -460 }], [named])).toEqual([true])
  })

  test('a hundred thousand equal lines are compared as quickly as others', () => {
    const coffees = Array.from({ length: 100_000 }, () => coffee)
    const begun = process.threadCpuUsage()
    expect(markNew([...coffees, coffee], coffees).filter(Boolean)).toEqual([true])
    expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(5_000)
  })

  const movement: fc.Arbitrary<Movement> = fc.record({
    date: fc.constantFrom('2026-10-01', '2026-10-02'),
    minor: fc.constantFrom(-450, 450),
    raw: fc.constantFrom('a', 'b'),
  })
  property.prop([fc.array(movement), fc.array(movement)])(
    'of any two files, the second adds exactly what it has beyond the first',
    (stored, file) => {
      const keys = [...stored, ...file].map((one) => JSON.stringify(one))
      const often = (list: readonly Movement[], key: string) =>
        list.filter((one) => JSON.stringify(one) === key).length
      const added = markNew(file, stored)
      for (const key of new Set(keys)) {
        const fresh = file.filter((one, at) => added[at] && JSON.stringify(one) === key).length
        expect(fresh).toBe(Math.max(0, often(file, key) - often(stored, key)))
      }
    },
  )
})

describe('suggestions', () => {
  const other = { id: 'inc-1', wallet: 'wll-2', date: '2026-10-07', minor: 450 }
  test('a transfer is the same amount the other way, at most three days apart, once', () => {
    expect(suggestTransfers([coffee, coffee], [other])).toEqual([other, undefined])
    expect(suggestTransfers([coffee], [{ ...other, date: '2026-10-09' }])).toEqual([undefined])
    expect(suggestTransfers([coffee], [{ ...other, minor: -450 }])).toEqual([undefined])
  })

  test('the nearest day comes first', () => {
    const near = { ...other, id: 'inc-2', date: '2026-10-05' }
    expect(suggestTransfers([coffee], [other, near])).toEqual([near])
  })

  test('an entry by hand of the same wallet is likely the same one', () => {
    const byHand = { ...other, minor: -450, date: '2026-10-04' }
    expect(nearMatches([coffee], [byHand])).toEqual([byHand])
  })
})

test.each([
  ['at the rate', -150_000, 28_000, '2026-11-17', true],
  ['four percent off', -150_000, 29_000, '2026-11-17', true],
  ['ten percent off', -150_000, 31_000, '2026-11-17', false],
  ['four days apart', -150_000, 28_000, '2026-11-22', false],
  ['in the same direction', 150_000, 28_000, '2026-11-17', false],
])('an exchange %s is suggested or not', (_, minor, other, date, isFound) => {
  const entry = { id: 'inc-1', wallet: 'wll-2', date, minor: other, rate: 5.3 }
  const found = suggestExchanges([{ date: '2026-11-18', minor }], [entry])
  expect(found).toEqual([isFound ? entry : undefined])
})

test('the entry nearest to the rate goes to its line, once', () => {
  const entry = (id: string, minor: number) => ({
    id,
    wallet: 'w',
    date: '2026-11-18',
    minor,
    rate: 5,
  })
  const lines = [-51_000, -50_000].map((minor) => ({ date: '2026-11-18', minor }))
  const found = suggestExchanges(lines, [entry('a', 10_000), entry('b', 10_150)])
  expect(found.map((one) => one?.id)).toEqual(['b', 'a'])
})
