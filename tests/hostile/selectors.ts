// Mango selectors, sorts and bookmarks: well-made ones with odd values, odd ones with well-made values, and patterns
// that take other engines for ever.
import fc from 'fast-check'
import type { Known } from './stage.ts'
import { calmValue, mostly, oddJson, oddText } from './values.ts'

const combining = ['$and', '$or', '$nor'] as const
const operators = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$all',
  '$size',
  '$mod',
  '$type',
  '$exists',
  '$elemMatch',
  '$allMatch',
  '$keyMapMatch',
  '$not',
  '$beginsWith',
  '$regex',
  '$text',
  '$where',
  '$',
  '$$',
  '$expr',
  '$function',
] as const

/** Patterns whose matching or reading has no end somewhere. */
const patterns = [
  '(a+)+$',
  '(a|aa)+$',
  '(.*a){200}',
  '((((((((((a*)*)*)*)*)*)*)*)*)*)*$',
  '(?=a)b',
  '(a)\\1',
  'a{99999}',
  'a{1,255}{1,255}',
  '('.repeat(2_000),
  '['.repeat(2_000),
  `${'a?'.repeat(250)}${'a'.repeat(250)}`,
  'x'.repeat(60_000),
  '\\',
  '[^',
  '(?i',
  '\\p{L}',
  '[[:alpha:]]',
  '[z-a]',
]
const pattern = fc.oneof(fc.constantFrom('^a', '(?i)n.*k', ...patterns), oddText)

function fieldOf({ entities }: Known): fc.Arbitrary<string> {
  const declared = entities.flatMap(({ fields }) => Object.keys(fields))
  const common = ['_id', '_rev', 'klass', 'created_at', 'updated_by', 'db', 'item_id', 'db_name']
  return fc.oneof(
    { arbitrary: fc.constantFrom(...new Set([...common, ...declared])), weight: 8 },
    {
      arbitrary: fc.constantFrom('a.b', 'a\\.b', '.', 'a..b', 'rows.0.name', 'a.'.repeat(300)),
      weight: 1,
    },
    { arbitrary: oddText, weight: 1 },
  )
}

/** Operators with an argument that suits them. */
function suited(value: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  const list = fc.array(value, { maxLength: 4 })
  const number = fc.integer({ min: -2, max: 40 })
  const arguments_: Record<string, fc.Arbitrary<unknown>> = {
    ...Object.fromEntries(
      ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$not', '$elemMatch'].map((name) => [
        name,
        value,
      ]),
    ),
    ...Object.fromEntries(['$in', '$nin', '$all'].map((name) => [name, list])),
    $size: number,
    $mod: fc.tuple(number, number),
    $exists: fc.boolean(),
    $type: fc.constantFrom('null', 'boolean', 'number', 'string', 'array', 'object'),
    $beginsWith: mostly(fc.constantFrom('a', 'N', ''), oddText),
    $regex: pattern,
  }
  return fc
    .constantFrom(...Object.keys(arguments_))
    .chain((name) => mostly(arguments_[name]!).map((of) => ({ [name]: of })))
}

export function selectorOf(known: Known): fc.Arbitrary<unknown> {
  const kinds = [
    ...known.entities.map(({ kind }) => kind),
    'Counter',
    'DocumentChange',
    'PlanPrice',
  ]
  const value = mostly(
    fc.oneof(calmValue, fc.constantFrom(...kinds, ...known.ids, ...known.foreign)),
  )
  const condition = fc.oneof(
    { arbitrary: value, weight: 3 },
    { arbitrary: suited(value), weight: 6 },
    {
      arbitrary: fc.tuple(suited(value), suited(value)).map(([a, b]) => ({ ...a, ...b })),
      weight: 2,
    },
    {
      arbitrary: fc.tuple(fc.constantFrom(...operators), value).map(([n, of]) => ({ [n]: of })),
      weight: 1,
    },
  )
  const pairs = fc.array(fc.tuple(fieldOf(known), condition), { maxLength: 3 })
  const kind = fc.option(fc.constantFrom(...kinds).map((klass) => ({ klass })))
  const one = fc.tuple(kind, pairs).map(([of, all]) => ({ ...Object.fromEntries(all), ...of }))
  const many = fc
    .tuple(fc.constantFrom(...combining), one, fc.constantFrom(1, 3, 499, 501, 5_000))
    .map(([name, inner, times]) => ({ [name]: Array.from({ length: times }, () => inner) }))
  const deep = fc
    .tuple(fc.constantFrom(...combining), one, fc.constantFrom(10, 31))
    .map(([name, inner, times]) =>
      Array.from({ length: times }).reduce((of) => ({ [name]: [of] }), inner as unknown),
    )
  const words = mostly(fc.constantFrom('canary', 'ana', 'n', 'a b'), oddText)
  return fc.oneof(
    { arbitrary: one, weight: 8 },
    { arbitrary: fc.oneof(many, deep), weight: 2 },
    { arbitrary: fc.tuple(one, words).map(([of, $text]) => ({ ...of, $text })), weight: 2 },
    { arbitrary: oddJson, weight: 1 },
  )
}

export function sortOf(known: Known): fc.Arbitrary<unknown> {
  const direction = mostly(fc.constantFrom('asc', 'desc'), oddText)
  const part = fc.oneof(
    fieldOf(known),
    fc.tuple(fieldOf(known), direction).map(([field, way]) => ({ [field]: way })),
  )
  return mostly(fc.array(mostly(part), { maxLength: 3 }))
}

/** Bookmarks of nobody: forged, of another query, cut, or no base64 at all. */
export const bookmark: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('nil', '', 'bnVsbA', 'W10', '{}', 'eyJhIjoxfQ'),
  oddJson.map((value) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url')),
  oddText,
)
