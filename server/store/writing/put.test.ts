// Reading the words of a long record does not hold up other calls.
import { beforeAll, expect, test } from 'vitest'
import { costOf, minCostOf, type Cost } from '#tests/hostile/bombs/measure.ts'
import { termsOf } from './put.ts'

const length = 1_000_000
const repeated = (unit: string) => unit.repeat(length / unit.length)
const numbers = Array.from({ length: length / 12 }, (_, at) => 11_900_000_000 + at * 7_919)

const costOfTerms = (words: string, isLow?: (cost: Cost) => boolean) =>
  minCostOf(() => costOf(() => termsOf({ words, deleted: false })), 3, isLow)

let plain: Cost
beforeAll(async () => {
  plain = await costOfTerms(repeated('простые слова '))
})

const bombs: [name: string, words: string][] = [
  ['ligatures of eighteen letters', repeated('\ufdfa')],
  ['numbers of telephones', numbers.join(' ')],
  ...['東', 'ก', 'א'].map((letter): [string, string] => [letter, repeated(letter)]),
  ['codes', Array.from({ length: length / 9 }, (_, at) => `x${at}-1`).join(' ')],
]
test.each(bombs)(
  'a million characters of %s cost hardly more than as many of plain words, and keep nobody waiting',
  async (_, words) => {
    const maxCpuMs = 4 * plain.cpuMs + 30
    const isFair = ({ cpuMs, turnMs }: Cost) => cpuMs < maxCpuMs && turnMs < cpuMs / 4 + 10
    const { cpuMs, turnMs } = await costOfTerms(words, isFair)
    expect(cpuMs).toBeLessThan(maxCpuMs)
    expect(turnMs).toBeLessThan(cpuMs / 4 + 10)
  },
)

test('of a long text all different words are found, as far as there is room for them', async () => {
  const some = Array.from({ length: 20_000 }, (_, at) => `w${at}`)
  const words = `${'plain words '.repeat(58_000)} ${some.join(' ')} last`
  expect(await termsOf({ words, deleted: false })).toEqual(['plain', 'words', ...some, 'last'])
  expect(await termsOf({ words, deleted: true })).toEqual([])
  const many = Array.from({ length: 100_000 }, (_, at) => `word${at}`).join(' ')
  const bytes = (await termsOf({ words: many, deleted: false })).join('').length
  expect(bytes).toBeGreaterThan(199_900)
  expect(bytes).toBeLessThanOrEqual(200_000)
})
