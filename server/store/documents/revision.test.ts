// Names of revisions, and which of several leaves wins.
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { canonical, endMark, generationOf, isEnd, nextRev, winner } from './revision.ts'

describe('The name of a revision', () => {
  const nameOf = (parent: string | null, deleted: boolean, body: unknown) =>
    nextRev(parent, deleted, canonical(body))

  test('is its generation and 32 hexadecimal digits', () => {
    expect(nameOf(null, false, {})).toMatch(/^1-[0-9a-f]{32}$/)
    expect(nameOf('9-abc', false, {})).toMatch(/^10-[0-9a-f]{32}$/)
  })

  test('says whether its record was forgotten or went for good with it', () => {
    const names = ['', endMark].map((mark) => nextRev('1-a', false, '{}', mark))
    expect(names.map(isEnd)).toEqual([false, true])
    expect(names[1]).toMatch(/^2-[0-9a-f]{32}$/)
    expect(nextRev('1-a', false, '{"a":1}', endMark)).not.toBe(names[1])
  })

  test('depends on the parent, the deletion and the body', () => {
    const names = [
      nameOf(null, false, {}),
      nameOf(null, true, {}),
      nameOf('1-a', false, {}),
      nameOf('1-b', false, {}),
      ...[1, 0.5, -1, 1e300, true, null, 'a', [], [1], ['1'], {}].map((a) =>
        nameOf(null, false, { a }),
      ),
    ]
    expect(new Set(names).size).toBe(names.length)
  })

  test.prop([fc.object()])('is the same whatever the order of the members', (body) => {
    const turned = Object.fromEntries(Object.entries(body).reverse())
    expect(canonical(turned)).toBe(canonical(body))
    expect(nameOf(null, false, turned)).toBe(nameOf(null, false, body))
  })

  test.prop([fc.jsonValue({ stringUnit: 'grapheme' })])(
    'is made of text that says the same',
    (value) => {
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
    },
  )

  test.each(['', 'x', '0-a', '-1-a', '1', 'a-b', '1- ', '01-a', '9999999999-a', '1-a b'])(
    'is refused when it is %j',
    (rev) => {
      expect(() => generationOf(rev)).toThrow('Invalid rev format')
    },
  )

  test('may be anything behind the generation, as replication brings it', () => {
    expect(generationOf('12-aaa')).toBe(12)
    expect(generationOf('1-')).toBe(1)
  })
})

describe('Text that PostgreSQL cannot keep', () => {
  test.each([['a\0b'], [{ '\0': 1 }], [[{ deep: '\0' }]]])('%j is refused by name', (value) => {
    expect(() => canonical(value)).toThrow('Text may not contain the NUL character')
  })

  test('half of a surrogate pair is refused', () => {
    expect(() => canonical({ a: '\ud800' })).toThrow('half of a surrogate pair')
  })
})

describe('The winner of several leaves', () => {
  const leaf = (rev: string, deleted = false) => ({ rev, deleted })

  test.each([
    ['the only one', [leaf('1-a')], '1-a'],
    ['the highest generation, as a number', [leaf('9-z'), leaf('10-a')], '10-a'],
    ['the greater name within a generation', [leaf('2-a'), leaf('2-b')], '2-b'],
    ['a live one before a longer deleted one', [leaf('7-a', true), leaf('2-b')], '2-b'],
    ['the highest when all are deleted', [leaf('3-a', true), leaf('2-b', true)], '3-a'],
  ])('is %s', (_, leaves, rev) => {
    expect(winner(leaves)?.rev).toBe(rev)
  })

  test.prop([
    fc.uniqueArray(
      fc.record({
        rev: fc
          .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('a', 'b', 'c'))
          .map((parts) => parts.join('-')),
        deleted: fc.boolean(),
      }),
      { selector: ({ rev }) => rev, minLength: 1 },
    ),
    fc.integer(),
  ])('does not depend on the order in which they came', (leaves, turn) => {
    const at = Math.abs(turn) % leaves.length
    const turned = [...leaves.slice(at), ...leaves.slice(0, at)].reverse()
    expect(winner(turned)).toEqual(winner(leaves))
  })
})
