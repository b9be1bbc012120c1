// Exact sums of decimals over records: as a loop over the same documents adds them, in whole numbers.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareAmounts, decimalText } from '#core/numbers/money.ts'
import { aPut, freshIn, sharedStore } from './store-setup.ts'

const shared = sharedStore()
const digits = 8

/** Decimal texts of different precision, as wallets of one currency may have. */
const amount = fc
  .record({
    minor: fc.integer({ min: 1, max: 2 ** 53 - 1 }),
    decimals: fc.constantFrom(0, 2, 3, 8),
  })
  .map(({ minor, decimals }) => decimalText(BigInt(minor), decimals))
const entry = fc.record(
  {
    value: fc.oneof(amount, fc.constant('much'), fc.constant(12.5)),
    currency: fc.constantFrom('BRL', 'USD', 'JPY'),
    tags: fc.uniqueArray(fc.constantFrom('rent', 'food', 'parts'), { maxLength: 3 }),
    confirmed: fc.boolean(),
  },
  { requiredKeys: ['value'] },
)
type Entry = (typeof entry)['generate'] extends (...given: never[]) => { value: infer Made }
  ? Made
  : never

/** In whole numbers of the finest unit; what is no decimal counts nothing. */
function fine(value: unknown): bigint {
  const [, whole = '0', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  return BigInt(whole + fraction.padEnd(digits, '0'))
}

function sumOf(entries: readonly Entry[]): string {
  return decimalText(
    entries.reduce((sum, { value }) => sum + fine(value), 0n),
    digits,
  )
}

test('sums of every group are exact, whatever the decimals, and a record counts under each of its tags', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 25 }), async (entries) => {
      const { database } = await freshIn(shared.store)
      await database.write(async (transaction) => {
        for (const [at, body] of entries.entries()) await transaction.put(aPut(`e-${at}`, body))
      })
      const groups = await database.sums({
        selector: { klass: 'Thing' },
        by: ['currency', { each: 'tags' }],
        sums: ['value'],
        parts: { confirmed: { confirmed: true } },
      })
      const expected = Map.groupBy(
        entries.flatMap((one) => {
          const tags = one.tags?.length ? one.tags : [null]
          return tags.map((tag) => ({ one, key: JSON.stringify([one.currency ?? null, tag]) }))
        }),
        ({ key }) => key,
      )
      expect(groups.map(({ keys }) => JSON.stringify(keys)).toSorted()).toEqual(
        [...expected.keys()].toSorted(),
      )
      for (const { keys, amount: records, sums, parts } of groups) {
        const of = expected.get(JSON.stringify(keys))!.map(({ one }) => one)
        const confirmed = of.filter((one) => one.confirmed)
        expect([records, parts.confirmed!.amount]).toEqual([of.length, confirmed.length])
        expect(compareAmounts(sums.value!, sumOf(of))).toBe(0)
        expect(compareAmounts(parts.confirmed!.sums.value!, sumOf(confirmed))).toBe(0)
      }
    }),
    { numRuns: 20 },
  )
})

test('of nothing asked by nothing there is one sum of nothing', async () => {
  const { database } = await freshIn(shared.store)
  const query = { selector: { klass: 'Thing' }, by: [], sums: ['value'] }
  expect(await database.sums(query)).toEqual([
    { keys: [], amount: 0, sums: { value: '0' }, parts: {} },
  ])
})

test('the groups of most records come first, and no more than were asked for', async () => {
  const { database, put } = await freshIn(shared.store)
  for (const [id, currency] of Object.entries({ a: 'BRL', b: 'USD', c: 'USD' })) {
    await put(id, { currency, value: '1.00' })
  }
  const query = { selector: { klass: 'Thing' }, by: ['currency'], sums: ['value'], limit: 1 }
  expect(await database.sums(query)).toMatchObject([{ keys: ['USD'], sums: { value: '2.00' } }])
})
