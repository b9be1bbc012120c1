// Values that have broken programs, and arbitrary ones between them.
import fc from 'fast-check'

/** Texts with a history: halves of surrogate pairs, members every object has, paths, SQL, numbers that are none. */
const famous = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  '\ufeff',
  '\r\nset-cookie: a=b',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'length',
  "'; drop table documents; --",
  '$1',
  '${7*7}{{7*7}}',
  '%00',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '-1',
  'NaN',
  '1e400',
  '[object Object]',
  '<script>alert(1)</script>',
  '=cmd|calc!A1',
  'ß'.repeat(300),
  'x'.repeat(70_000),
  '\u0301'.repeat(5_000),
]

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...famous), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }), weight: 1 },
)

/** Text that is allowed in an address or a header as UTF-8. */
export const wellFormed = oddText.map((text) => text.toWellFormed().slice(0, 3_000))

export const oddNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, 2 ** 31, 2 ** 53, 2 ** 60, 1e308, -1e308, 5e-324),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce((inner) => ({ a: inner }), 1 as unknown)

/** Any JSON: leaves above, and what is built of them; objects with names that every object has already. */
export const oddJson: fc.Arbitrary<unknown> = fc.letrec((again) => ({
  leaf: fc.oneof(oddText, oddNumber, fc.boolean(), fc.constant(null)),
  list: fc.array(again('any'), { maxLength: 4 }),
  object: fc
    .array(fc.tuple(oddText, again('any')), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries)),
  wide: fc.constantFrom(
    deep(60),
    deep(300),
    Array.from({ length: 3_000 }, () => null),
    Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`m${at}`, at])),
  ),
  any: fc.oneof(
    { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
    { arbitrary: again('leaf'), weight: 6 },
    { arbitrary: again('list'), weight: 2 },
    { arbitrary: again('object'), weight: 2 },
    { arbitrary: again('wide'), weight: 1 },
  ),
})).any

/** Mostly what is expected, so that a request comes far enough to meet the odd thing somewhere else. */
export function mostly<T>(calm: fc.Arbitrary<T>, odd: fc.Arbitrary<unknown> = oddJson) {
  return fc.oneof({ arbitrary: calm, weight: 6 }, { arbitrary: odd, weight: 1 })
}

/** Members of which each is left out so many times for each time it is there. */
export function some(members: Record<string, fc.Arbitrary<unknown>>, absent: number) {
  const left = Object.entries(members).map(([name, of]) => [
    name,
    fc.oneof(
      { arbitrary: of, weight: 4 },
      { arbitrary: fc.constant(undefined), weight: absent * 4 },
    ),
  ])
  return fc.record(Object.fromEntries(left) as Record<string, fc.Arbitrary<unknown>>)
}

/** Values as people write them. */
export const calmValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom('Ana', 'a', 'Notebooks', '2026-01-01', '2026-11-21T12:00:00.000Z', '#ff0000'),
  fc.constantFrom(0, 1, 25, -1, 1.5, true, false, null),
)
