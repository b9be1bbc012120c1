// Patterns of `$regex`: what the in-memory runner matches, that it cannot hang, and how PostgreSQL gets them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePattern, toPostgres } from './pattern.ts'
import { compilePattern } from './pattern-run.ts'

const matches = (pattern: string, text: string) => compilePattern(parsePattern(pattern))(text)

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
  ])('%j against %j: %j', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected)
  })

  test('agrees with the language’s own engine where both speak the same', () => {
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
    fc.assert(
      fc.property(source, text, (pattern, subject) => {
        expect(matches(pattern, subject)).toBe(new RegExp(pattern, 'u').test(subject))
      }),
      { numRuns: 2000 },
    )
  })

  test('that would send a backtracking engine round for years ends at once', () => {
    expect(matches('^(?:a+)+$', `${'a'.repeat(5000)}b`)).toBe(false)
  })

  test('reaches PostgreSQL with its characters spelled by number', () => {
    expect(toPostgres(parsePattern('(?im)^a[^b-d]$'))).toBe(
      '(?wi)^\\U00000061[^\\U00000062-\\U00000064]$',
    )
  })
})
