// Amounts of money are texts and compare as numbers: in every selector over a declared field of them, by an index where the
// kind is filtered or sorted by it, and from the body where it is not.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '#core/fields/money.ts'
import { decimalText } from '#core/numbers/money.ts'
import type { WireDocument } from '#core/wire.ts'
import type { KeyColumns } from '#server/store/keys/columns.ts'
import { planFind } from '#server/store/mango/plan.ts'
import { mangoSetup, type MangoSetup } from './mango-setup.ts'
import { isProof } from '#tests/support/proof.ts'

const klass = 'Offer'
const offer = {
  kind: klass,
  filters: ['price'],
  fields: { price: money(), discount: money(), points: money({ decimals: 0 }) },
} as const

const cents = [
  -1_050, -1_000, -995, -1, 0, 1, 9, 10, 99, 100, 950, 999, 1_000, 1_050, 9_999, 10_000,
  123_456_789,
]
let setup: MangoSetup
let columns: KeyColumns

const docs = Array.from({ length: 3_000 }, (_, at): WireDocument => {
  const minor = cents[at] ?? (at * 7_919) % 1_000_003
  const price = decimalText(BigInt(minor), 2)
  return {
    _id: `off-${at}`,
    klass: at % 7 === 3 ? 'Letter' : klass,
    ...(at % 11 === 9 ? {} : { price, discount: price, points: String(minor) }),
  }
})

beforeAll(async () => {
  setup = await mangoSetup()
  columns = await setup.declare(offer)
  await setup.lay('shop', docs)
  await setup.client.query('vacuum analyze documents')
})
afterAll(() => setup.close())

const compare = {
  $lt: (one: number, other: number) => one < other,
  $lte: (one: number, other: number) => one <= other,
  $gt: (one: number, other: number) => one > other,
  $gte: (one: number, other: number) => one >= other,
}
type Operator = keyof typeof compare

function expected(operator: Operator, bound: number): string[] {
  const offers = docs.filter((doc) => doc.klass === klass && doc.price !== undefined)
  return offers
    .filter(({ price }) => compare[operator](Math.round(Number(price) * 100), bound))
    .map(({ _id }) => _id)
    .toSorted()
}

const find = async (selector: Record<string, unknown>) => {
  const { ids } = await setup.find('shop', { selector: { klass, ...selector }, limit: 10_000 })
  return ids.toSorted()
}

const operators = Object.keys(compare) as Operator[]

describe('a selector over an amount', () => {
  test.each([
    ['in a key column', 'price', (minor: number) => decimalText(BigInt(minor), 2)],
    ['in the body alone', 'discount', (minor: number) => decimalText(BigInt(minor), 2)],
    ['without decimals', 'points', String],
  ] as const)('%s finds by its number, below nought too', async (_, field, spell) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operators),
        fc.oneof(fc.constantFrom(...cents), fc.integer({ min: -2_000, max: 1_000_003 })),
        async (operator, minor) => {
          expect(await find({ [field]: { [operator]: spell(minor) } })).toEqual(
            expected(operator, minor),
          )
        },
      ),
      { numRuns: isProof ? 25 : 8 },
    )
  })

  test('takes fewer decimals than its currency has, a span, and its negation', async () => {
    expect(await find({ price: { $gte: '9.5', $lt: '10' } })).toEqual(
      expected('$gte', 950).filter((id) => expected('$lt', 1_000).includes(id)),
    )
    expect(await find({ price: { $not: { $gte: '10' } } })).toEqual(expected('$lt', 1_000))
    expect(await find({ price: { $gt: null } })).toEqual(expected('$gte', -1_050))
  })

  test.each(['1,50', '9.999', 'ten'])('refuses %j, which is no amount', (bound) => {
    const selector = { klass, price: { $lte: bound } }
    expect(() => planFind('shop', { selector }, { columns })).toThrow(/is no amount/)
  })

  test('reads the index of its field for a span', async () => {
    const selector = { klass, price: { $gte: '10.00', $lte: '12.00' } }
    const plan = await setup.explain('shop', planFind('shop', { selector }, { columns }))
    const { number } = columns.get(klass)!.get('price')!
    expect(plan).toMatch(new RegExp(`Index Scan.*documents_k${number}\\b`))
    expect(plan).not.toContain('Seq Scan')
  })
})
