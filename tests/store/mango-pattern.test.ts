// Patterns of `$regex`: what they match in PostgreSQL.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePattern, toPostgres } from '#server/selectors/pattern.ts'
import { mangoSetup, type MangoSetup } from './mango-setup.ts'
import { isProof } from '#tests/support/proof.ts'

let setup: MangoSetup
beforeAll(async () => {
  setup = await mangoSetup()
})
afterAll(() => setup.close())

async function matches(pattern: string, text: string): Promise<boolean> {
  const values = [text, toPostgres(parsePattern(pattern))]
  const { rows } = await setup.client.query('select $1 collate "und-x-icu" ~ $2 as fits', values)
  return rows[0].fits
}

describe('a pattern', () => {
  test.each([
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['c$', 'abc', true],
    ['^a.c$', 'a\nc', false],
    ['(?s)^a.c$', 'a\nc', true],
    ['^c', 'a\nc', false],
    ['(?m)^c', 'a\nc', true],
    ['a\\Z', 'a\nb', false],
    ['(?i)STRASSE|größe', 'GRÖSSE größe', true],
    ['(?i)[à-ü]+', 'ÇÃO', true],
    ['^(?:ab?){2,3}$', 'abaab', true],
    ['^(?:ab?){2,3}$', 'ab', false],
    ['^a{2}$', 'aa', true],
    ['x{a}', 'x{a}', true],
    ['[^\\d\\s]', '1 2', false],
    ['[]a]', ']', true],
    ['[a-]', '-', true],
    ['\\bvai\\b', 'ele vai já', true],
    ['\\bvai\\b', 'vaidade', false],
    ['\\x41\\u0042', 'AB', true],
    ['a*?b', 'aab', true],
    ['', '', true],
    ['(|a)*b', 'aab', true],
    ['^.$', '😀', true],
  ])('%j against %j: %j', async (pattern, text, expected) => {
    expect(await matches(pattern, text)).toBe(expected)
  })

  test('agrees with the language’s own engine where both speak the same', async () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '[ab]',
      '[^a]',
      '(?:a|b)',
      '(ab)',
      '\\d',
      '\\w',
      '^',
      '$',
      '|',
    )
    const source = fc
      .array(fc.tuple(atom, fc.constantFrom('', '*', '+', '?', '{1,2}')), { maxLength: 5 })
      .map((parts) =>
        parts.map(([one, times]) => ('^$|'.includes(one) ? one : one + times)).join(''),
      )
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' '), maxLength: 6 })
    const check = async (pattern: string, subject: string) => {
      expect(await matches(pattern, subject)).toBe(new RegExp(pattern, 'u').test(subject))
    }
    await fc.assert(fc.asyncProperty(source, text, check), { numRuns: isProof ? 2000 : 400 })
  })
})
