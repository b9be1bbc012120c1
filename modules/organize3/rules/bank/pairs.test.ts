// Lines and entries of one amount are paired as often as they can be, whatever days the two programs call theirs.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { dayAfter } from '#core/time/zone.ts'
import { pairMost } from './pairs.ts'

const on = (day: number, minor = -1_450) => ({ date: dayAfter('2026-10-01', day), minor })
const anyFit = () => true
const countOf = (found: readonly unknown[]) => found.filter(Boolean).length

describe('the same month from another program', () => {
  test.each([
    ['two, the second before the first was booked', [5, 8], [7, 9]],
    ['two, booked two days later', [5, 8], [7, 10]],
    ['two, booked three days later', [5, 6], [8, 9]],
    ['each workday, booked a day later', [5, 6, 7, 8, 9], [6, 7, 8, 9, 10]],
    ['over a weekend', [2, 3, 5], [5, 5, 6]],
    ['newest first', [9, 7, 5], [11, 9, 7]],
  ])('leaves no line over: %s', (_, bought, booked) => {
    const pairing = { reach: 3, fits: anyFit }
    const found = pairMost(
      bought.map((day) => on(day)),
      booked.map((day) => on(day)),
      pairing,
    )
    expect(new Set(found).size).toBe(bought.length)
    expect(found).not.toContain(undefined)
  })

  test('takes the nearer one where either leaves as many pairs', () => {
    const [far, near] = [on(3), on(6)]
    expect(pairMost([on(5)], [far, near], { reach: 3, fits: anyFit })).toEqual([near])
  })

  test('ten thousand of one amount are paired quickly, also where each line moves on by one', () => {
    const some = 10_000
    const days = Array.from({ length: some }, (_, at) => at % 500)
    const begun = process.threadCpuUsage()
    const found = pairMost(
      days.map((day) => on(day)),
      days.map((day) => on(day + 1)),
      { reach: 6, fits: anyFit },
    )
    expect(countOf(found)).toBe(some)
    expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(5_000)
  })
})

const day = fc.integer({ min: 0, max: 9 })
const words = fc.constantFrom('a', 'b', 'ab')
const side = fc.array(fc.record({ day, words, minor: fc.constantFrom(-450, 450) }), {
  maxLength: 6,
})

property.prop([side, side, fc.integer({ min: 0, max: 6 })], { numRuns: 1_000 })(
  'of any lines and entries, no other pairing has more, each entry is of one line, and each pair fits',
  (bought, booked, reach) => {
    const lines = bought.map((one) => ({ ...on(one.day, one.minor), words: one.words }))
    const entries = booked.map((one) => ({ ...on(one.day, one.minor), words: one.words }))
    // Alike words reach further.
    const fits = (at: number, entry: (typeof entries)[number]) =>
      isNear(lines[at]!, entry, 3) || entry.words.includes(lines[at]!.words)
    const found = pairMost(lines, entries, { reach, fits })
    const pairs = found.flatMap((entry, at) => (entry ? [[at, entry] as const] : []))
    expect(new Set(pairs.map(([, entry]) => entry)).size).toBe(pairs.length)
    const mayPair = (at: number, entry: (typeof entries)[number]) =>
      isNear(lines[at]!, entry, reach) && entry.minor === lines[at]!.minor && fits(at, entry)
    expect(pairs.every(([at, entry]) => mayPair(at, entry))).toBe(true)
    const most = (at: number, left: readonly (typeof entries)[number][]): number => {
      if (at === lines.length) return 0
      const taking = left.flatMap((entry) =>
        mayPair(at, entry)
          ? [
              1 +
                most(
                  at + 1,
                  left.filter((one) => one !== entry),
                ),
            ]
          : [],
      )
      return Math.max(most(at + 1, left), ...taking)
    }
    expect(pairs.length).toBe(most(0, entries))
  },
)

const isNear = (one: { date: string }, other: { date: string }, reach: number) =>
  Math.abs(Date.parse(one.date) - Date.parse(other.date)) <= reach * 86_400_000
