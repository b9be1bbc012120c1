// What a save reads of a record's words keeps nobody else waiting.
import { expect, test } from 'vitest'
import { termsOf } from './put.ts'

const length = 1_000_000
const repeated = (unit: string) => unit.repeat(length / unit.length)
const numbers = Array.from({ length: length / 12 }, (_, at) => 11_900_000_000 + at * 7_919)

/** Milliseconds of the processor, the least of three tries. */
function costOf(words: string): number {
  const tries = Array.from({ length: 3 }, () => {
    const begun = process.threadCpuUsage()
    termsOf({ words, deleted: false })
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1_000
  })
  return Math.min(...tries)
}

const bombs: [name: string, words: string][] = [
  ['ligatures of eighteen letters', repeated('\ufdfa')],
  ['numbers of telephones', numbers.join(' ')],
  ['codes', Array.from({ length: length / 9 }, (_, at) => `x${at}-1`).join(' ')],
]
test.each(bombs)(
  'a million characters of %s cost hardly more than as many of plain words',
  (_, words) => {
    const plain = costOf(repeated('простые слова '))
    expect(costOf(words)).toBeLessThan(4 * plain + 30)
  },
)

test('of a long text all different words are found, as far as there is room for them', () => {
  const some = Array.from({ length: 20_000 }, (_, at) => `w${at}`)
  const words = `${'plain words '.repeat(58_000)} ${some.join(' ')} last`
  expect(termsOf({ words, deleted: false })).toEqual(['plain', 'words', ...some, 'last'])
  expect(termsOf({ words, deleted: true })).toEqual([])
  const many = Array.from({ length: 100_000 }, (_, at) => `word${at}`).join(' ')
  const bytes = termsOf({ words: many, deleted: false }).join('').length
  expect(bytes).toBeGreaterThan(199_900)
  expect(bytes).toBeLessThanOrEqual(200_000)
})
