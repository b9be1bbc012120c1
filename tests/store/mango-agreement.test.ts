// Selectors mean in SQL what their model says: random selectors over random documents, and the order of values.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireDocument } from '#core/wire.ts'
import { decimalText } from '#core/numbers/money.ts'
import { compareKeys, compareValues, keyOf, naturalKey } from '#server/store/keys/order.ts'
import { matches } from './mango-model.ts'
import { mangoSetup, type MangoSetup } from './mango-setup.ts'
import { isProof } from '#tests/support/proof.ts'

let setup: MangoSetup
beforeAll(async () => {
  setup = await mangoSetup()
})
afterAll(() => setup.close())

const letters = [...'aAbBzZáÁçÇãõÕñöÖüßæÆéèêøåÅ059 .-_#/()\'"!?&+*€%@αβЖя\n\t']
const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 4 })
const number = fc.oneof(
  fc.constantFrom(0, 1, 2, 5, -1, -5, 0.1, 1.5, -0.25, 1e21, 1e-7, 9007199254740992, -1e300),
  fc.integer({ min: -20, max: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
// Mostly from a few, so that documents and selectors often speak of the same value.
const scalar = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, 1, 5, 'a', 'A', 'á', 'b', 'ab'),
  },
  number,
  text,
)
const name = fc.constantFrom('a', 'b', 'c', '0', '1', '-1', 'x.y', 'ç')
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 4, arbitrary: scalar },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 2, arbitrary: fc.dictionary(name, tie('value'), { maxKeys: 3 }) },
  ),
}))

const path = fc
  .array(fc.constantFrom('a', 'b', 'a', 'b', 'c', '0', '-1', 'x\\.y', 'ç'), {
    minLength: 1,
    maxLength: 2,
  })
  .map((parts) => parts.join('.'))
const field = fc.oneof(path, fc.constantFrom('_id', '_rev', 'klass', 'a', 'a', 'b', 'b'))
const listOf = (one: fc.Arbitrary<unknown>) => fc.array(one, { maxLength: 3 })
const pattern = fc.constantFrom(
  '^a',
  'a.b',
  '(?i)á',
  '[a-z]+$',
  '\\d',
  'b|\\s',
  '^$',
  '\\bz',
  '(?:aa){1,2}',
  '[^a]',
  '(?m)^b',
)

const { selector } = fc.letrec<{ selector: Record<string, unknown>; test: unknown }>((tie) => ({
  selector: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 6, arbitrary: fc.dictionary(field, tie('test'), { minKeys: 1, maxKeys: 1 }) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom('$and', '$or', '$nor'), listOf(tie('selector')))
        .map(([operator, list]) => ({ [operator]: list })),
    },
    { weight: 1, arbitrary: tie('selector').map((inner) => ({ $not: inner })) },
  ) as fc.Arbitrary<Record<string, unknown>>,
  test: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 2, arbitrary: value },
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.constantFrom('$eq', '$ne', '$lt', '$lte', '$gt', '$gte'), value)
        .map(([operator, argument]) => ({ [operator]: argument })),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom('$in', '$nin', '$all'), listOf(value))
        .map(([operator, argument]) => ({ [operator]: argument })),
    },
    { weight: 2, arbitrary: fc.boolean().map((argument) => ({ $exists: argument })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('null', 'boolean', 'number', 'string', 'array', 'object', 'other')
        .map((argument) => ({ $type: argument })),
    },
    { weight: 1, arbitrary: fc.nat({ max: 3 }).map((argument) => ({ $size: argument })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: -2, max: 2 }))
        .map((argument) => ({ $mod: argument })),
    },
    { weight: 2, arbitrary: pattern.map((argument) => ({ $regex: argument })) },
    { weight: 1, arbitrary: text.map((argument) => ({ $beginsWith: argument })) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom('$elemMatch', '$allMatch', '$keyMapMatch'),
          fc.oneof(tie('selector'), tie('test')),
        )
        .map(([operator, inner]) => ({
          [operator]: isPlainObject(inner) ? inner : { $eq: inner },
        })),
    },
    {
      weight: 1,
      arbitrary: tie('test').map((inner) => ({
        $not: isPlainObject(inner) ? inner : { $eq: inner },
      })),
    },
  ),
}))

function isPlainObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

const body = fc
  .tuple(
    value,
    value,
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '0', 'x.y', 'ç'), value, { maxKeys: 2 }),
  )
  .map(([a, b, others]): Record<string, unknown> => ({ a, b, ...others }))
const documents = fc
  .array(fc.tuple(body, fc.option(fc.constantFrom('Ticket', 'a'), { nil: undefined })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) =>
    list.map(([members, klass], at): WireDocument => {
      const doc = { ...members, _id: `${'aBáb'[at % 4]}${at}`, _rev: `1-${at}` }
      // As the server would have received it: no undefined, no -0.
      return JSON.parse(JSON.stringify(klass ? { ...doc, klass } : doc)) as WireDocument
    }),
  )

describe('a selector', () => {
  test('finds the documents that its model finds', async () => {
    let run = 0
    const check = async (docs: WireDocument[], selectors: Record<string, unknown>[]) => {
      const db = `agreement-${++run}`
      await setup.lay(db, docs)
      for (const one of selectors) {
        const found = await setup.find(db, { selector: one })
        const expected = docs.filter((doc) => matches(one, doc)).map((doc) => doc._id)
        expect(found.ids.toSorted()).toEqual(expected.toSorted())
      }
    }
    const property = fc.asyncProperty(
      documents,
      fc.array(selector, { minLength: 1, maxLength: 20 }),
      check,
    )
    await fc.assert(property, { numRuns: isProof ? 300 : 75 })
  })
})

describe('the order of values', () => {
  const question = `select mango_compare($1::jsonb, $2::jsonb) as step, mango_key($1::jsonb) as key,
    sign((mango_key($1::jsonb) > mango_key($2::jsonb) collate "und-x-icu")::int
      - (mango_key($1::jsonb) < mango_key($2::jsonb) collate "und-x-icu")::int)::int as by_key`

  test('is the same in SQL and in memory', async () => {
    const check = async (left: unknown, right: unknown) => {
      const sent = [JSON.stringify(left), JSON.stringify(right)]
      const { rows } = await setup.client.query(question, sent)
      const [a, b] = sent.map((one) => JSON.parse(one!) as unknown)
      expect(rows[0].step).toBe(Math.sign(compareValues(a, b)))
      if (typeof a === 'object' || typeof b === 'object') return
      expect(rows[0].key).toBe(keyOf(a))
      expect(rows[0].by_key).toBe(Math.sign(compareKeys(keyOf(a), keyOf(b))))
    }
    await fc.assert(fc.asyncProperty(value, value, check), { numRuns: isProof ? 1500 : 400 })
    const long = 'é'.repeat(499)
    for (const [left, right] of [
      [`${long}a`, `${long}b`],
      [`${long}ab`, `${long}aa`],
      ['😀'.repeat(501), '😀'.repeat(502)],
    ]) {
      await check(left, right)
    }
  })

  test('sorts every letter of Latin, Greek and Cyrillic alike in PostgreSQL and here', async () => {
    const points = [
      ...Array.from({ length: 0x17f - 0x20 }, (_, at) => 0x20 + at),
      ...Array.from({ length: 0x3ff - 0x386 }, (_, at) => 0x386 + at),
      ...Array.from({ length: 0x45f - 0x400 }, (_, at) => 0x400 + at),
      ...Array.from({ length: 0x1eff - 0x1e00 }, (_, at) => 0x1e00 + at),
    ].filter((point) => /[\p{L}\p{N}\p{P}\p{S}\p{Zs}]/u.test(String.fromCodePoint(point)))
    const texts = points.flatMap((point) => {
      const char = String.fromCodePoint(point)
      return [char, `a${char}b`]
    })
    const { rows } = await setup.client.query<{ one: string }>(
      'select one from unnest($1::text[]) as one order by mango_key(to_jsonb(one)) collate "und-x-icu"',
      [texts],
    )
    const here = texts.toSorted((left, right) => compareKeys(keyOf(left), keyOf(right)))
    expect(rows.map((row) => row.one)).toEqual(here)
  })

  test('by the numbers in a text has the same keys in SQL and in memory', async () => {
    const text = fc.stringMatching(/^([A-Za-zé. -]{0,3}[0-9]{0,12}){0,4}$/)
    const amount = fc.stringMatching(/^-[0-9]{1,18}(\.[0-9]{1,8})?$/)
    const check = async (sent: unknown) => {
      const asked = 'select mango_natural_key($1::jsonb) as key'
      const { rows } = await setup.client.query<{ key: string }>(asked, [JSON.stringify(sent)])
      expect(rows[0]!.key).toBe(naturalKey(sent))
    }
    await fc.assert(fc.asyncProperty(fc.oneof(text, amount, value), check), {
      numRuns: isProof ? 500 : 125,
    })
    for (const sent of ['', '007', '000', 'é'.repeat(499) + '12', '1'.repeat(300)])
      await check(sent)
    const keys = ['A-1', 'A-2', 'A-10', 'A-100'].map((one) => naturalKey(one))
    expect(keys.toSorted(compareKeys)).toEqual(keys)
  })

  test('puts amounts of money in the order of their values, below nought too', () => {
    const cents = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n })
    const check = (values: bigint[]) => {
      const keys = values.map((one) => naturalKey(decimalText(one, 2)))
      const inOrder = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
      const expected = inOrder.map((one) => naturalKey(decimalText(one, 2)))
      expect(keys.toSorted(compareKeys)).toEqual(expected)
    }
    fc.assert(fc.property(fc.array(cents, { maxLength: 12 }), check))
    check([-1000n, -500n, -50n, -5n, 0n, 5n, 50n, 999n, 1000n, 123_456n])
  })

  test('puts the types one after the other', () => {
    const ascending = [
      null,
      false,
      true,
      -1e300,
      -1,
      0,
      0.5,
      10,
      '',
      '10',
      'a',
      'A',
      'ä',
      'b',
      [],
      [1],
      {},
    ]
    for (const [at, lower] of ascending.entries()) {
      for (const higher of ascending.slice(at + 1)) {
        expect(compareValues(lower, higher), `${JSON.stringify([lower, higher])}`).toBeLessThan(0)
      }
    }
  })
})
