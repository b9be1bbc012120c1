// Figures over records: counted as a loop over the same documents counts them, and parts that make the whole.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireDocument } from '#core/wire.ts'
import { matches } from './mango-model.ts'
import { aPut, freshIn, sharedStore } from './store-setup.ts'

const shared = sharedStore()

const edges = ['2026-11-01', '2026-11-05', '2026-11-10', '2026-11-20']
const day = fc
  .integer({ min: 1, max: 19 })
  .map((number) => `2026-11-${String(number).padStart(2, '0')}`)
const thing = fc.record(
  {
    who: fc.constantFrom('ana', 'Tiago', 'zé', '', 'ana b'),
    day,
    minutes: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constant('many')),
    done: fc.boolean(),
  },
  { requiredKeys: ['day'] },
)

const query = {
  selector: { klass: 'Thing', day: { $gte: edges[0], $lt: edges.at(-1) } },
  groupings: [{ field: 'who' }, { field: 'day', edges }, { field: 'minutes', edges: [0, 10, 40] }],
  parts: { done: { done: true }, slow: { minutes: { $gte: 20 }, done: { $exists: true } } },
  numbers: ['minutes'],
}

/** What one group must say. */
function figuresOf(docs: readonly WireDocument[]) {
  const numbers = docs.flatMap(({ minutes }) => (typeof minutes === 'number' ? [minutes] : []))
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = [Math.floor, Math.ceil].map((round) => sorted[round((sorted.length - 1) / 2)]!)
  const count = (part: Record<string, unknown>) => docs.filter((doc) => matches(part, doc)).length
  return {
    amount: docs.length,
    parts: { done: count(query.parts.done), slow: count(query.parts.slow) },
    numbers: {
      minutes: {
        amount: numbers.length,
        total: numbers.reduce((sum, one) => sum + one, 0),
        median: sorted.length === 0 ? null : (middle[0]! + middle[1]!) / 2,
      },
    },
  }
}

test('counts, parts and medians are those of the documents, for all and for each group', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(thing, { maxLength: 25 }), async (things) => {
      const { database } = await freshIn(shared.store)
      const docs = things.map((body, at): WireDocument => ({
        _id: `t-${at}`,
        klass: 'Thing',
        ...body,
      }))
      await database.write(async (transaction) => {
        for (const { _id, ...body } of docs) await transaction.put(aPut(_id, body))
      })
      const { whole, groups } = await database.summarize(query)
      expect(whole).toEqual(figuresOf(docs))
      const [byName = [], byDays = [], byMinutes = []] = groups
      const names = Map.groupBy(docs, ({ who }) => (who as string | undefined) ?? null)
      expect(byName).toHaveLength(names.size)
      for (const { key, ...figures } of byName)
        expect(figures).toEqual(figuresOf(names.get(key as string | null)!))
      for (const { key, ...figures } of byDays) {
        const at = Number(key)
        const inside = docs.filter((doc) => doc.day! >= edges[at]! && doc.day! < edges[at + 1]!)
        expect(figures).toEqual(figuresOf(inside))
      }
      for (const { key, ...figures } of byMinutes) {
        const spanOf = ({ minutes }: WireDocument) =>
          typeof minutes !== 'number' ? undefined : minutes < 10 ? 0 : minutes < 40 ? 1 : 2
        // A text lies behind all numbers.
        const inside = docs.filter((doc) => (spanOf(doc) ?? ('minutes' in doc ? 2 : -1)) === key)
        expect(figures).toEqual(figuresOf(inside))
      }
      for (const group of [byName, byDays, byMinutes])
        expect(group.reduce((sum, { amount }) => sum + amount, 0)).toBe(docs.length)
    }),
    { numRuns: 20 },
  )
})

test('of nothing there is one whole of nothing', async () => {
  const { database } = await freshIn(shared.store)
  expect(await database.summarize(query)).toEqual({ whole: figuresOf([]), groups: [[], [], []] })
})

test('deleted records and those of other databases are not counted', async () => {
  const [mine, theirs] = [await freshIn(shared.store), await freshIn(shared.store)]
  const body = { day: '2026-11-02' }
  await theirs.put('a', body)
  const { rev } = await mine.put('a', body)
  expect((await mine.database.summarize(query)).whole.amount).toBe(1)
  await mine.put('a', body, { rev, deleted: true })
  expect((await mine.database.summarize(query)).whole.amount).toBe(0)
})
