// Postings and totals of ledgers follow the documents, whichever way a revision becomes one: they equal a recount from the
// documents alone after any writes, by several writers at once.
import { Client } from 'pg'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { LedgerTotals, Posting, Standing } from '#core/entity/postings.ts'
import { postingQueries } from '#modules/organize3/store/postings/reading.ts'
import type { Database } from '#server/store/database.ts'
import type { Put } from '#server/store/documents/stored.ts'
import { isProof } from '#tests/support/proof.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { aPut, freshIn, noon, sharedStore } from './store-setup.ts'

const shared = sharedStore()
const standings: Standing[] = ['pending', 'confirmed', 'imported']
const days = ['2026-10-31', '2026-11-01', '2026-11-02']

const part: fc.Arbitrary<Posting> = fc.record({
  ledger: fc.constantFrom('cash', 'bank', 'card'),
  date: fc.constantFrom(...days),
  minor: fc.oneof(
    fc.integer({ min: -500, max: 500 }),
    fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
  ),
  standing: fc.constantFrom(...standings),
  flow: fc.constantFrom('in', 'out', 'move', 'fee'),
})

interface Step {
  readonly id: string
  readonly parts: readonly Posting[]
  readonly how: 'put' | 'delete' | 'graft'
  /** The graft's generation and name: an older line loses, a longer one wins. */
  readonly generation: number
  readonly fails: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  parts: fc.array(part, { maxLength: 3 }),
  how: fc.constantFrom('put', 'put', 'delete', 'graft'),
  generation: fc.integer({ min: 1, max: 4 }),
  fails: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})

let names = 0

const posted = (id: string, parts: readonly Posting[], rest: Partial<Put> = {}): Put =>
  aPut(id, { klass: 'Posted', parts, created_at: noon }, { klass: 'Posted', ...rest })

/** One writer's transaction; what is refused changes nothing. */
async function perform(database: Database, steps: readonly Step[]): Promise<void> {
  const work = database.write(async (transaction) => {
    for (const { id, parts, how, generation } of steps) {
      const standing = await transaction.get(id)
      if (how === 'graft') {
        const line = Array.from({ length: generation }, (_, at) => `${generation - at}-x${++names}`)
        await transaction.graft({ ...posted(id, parts), line })
      } else {
        const put = posted(id, parts, { rev: standing?.rev, deleted: how === 'delete' })
        await transaction.put(put).catch(() => undefined)
      }
    }
    if (steps.some(({ fails }) => fails)) throw new Error('taken back')
  })
  await work.catch(() => undefined)
}

interface Line extends Posting {
  readonly id: string
}

async function linesOf(database: Database): Promise<Line[]> {
  const { found } = await listQueries(database).allDocs({ include_docs: true })
  return found.flatMap(({ id, body }) =>
    (body!['parts'] as Posting[]).map((one) => ({ ...one, id })),
  )
}

/** What the totals must be, from the documents alone. */
function recount(lines: readonly Line[], until = '9999-12-31'): LedgerTotals[] {
  const dated = lines.filter(({ date }) => date <= until)
  return [...new Set(dated.map(({ ledger }) => ledger))].sort().map((ledger) => {
    const own = dated.filter((line) => line.ledger === ledger)
    const sum = (standing: Standing) =>
      own.reduce((all, one) => all + (one.standing === standing ? BigInt(one.minor) : 0n), 0n)
    return { ledger, confirmed: sum('confirmed'), pending: sum('pending'), count: own.length }
  })
}

const ledgers = ['bank', 'card', 'cash']
const inOrder = (totals: readonly LedgerTotals[]) =>
  totals
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => (one.ledger < other.ledger ? -1 : 1))

/** Every line of a ledger, page after page, with the sums that run along. */
async function walk(database: Database, ledger: string, direction: 'newest' | 'oldest') {
  const lines = []
  for (let after; ;) {
    const page = await postingQueries(database).page({
      ledger,
      direction,
      limit: 2,
      ...(after && { after }),
    })
    lines.push(...page.lines)
    after = page.lines.at(-1)
    if (!page.more || !after) return direction === 'oldest' ? lines : lines.toReversed()
  }
}

/** The same from the documents: one line a record and standing, in the order of days and ids. */
function running(lines: readonly Line[], ledger: string) {
  const own = lines.filter((line) => line.ledger === ledger)
  const keys = [...new Set(own.map(({ date, id }) => `${date} ${id}`))].sort()
  let confirmed = 0n
  let both = 0n
  return keys.map((key) => {
    for (const { minor, standing } of own.filter(({ date, id }) => `${date} ${id}` === key)) {
      if (standing === 'confirmed') confirmed += BigInt(minor)
      if (standing !== 'imported') both += BigInt(minor)
    }
    return [key, confirmed, both]
  })
}

describe('Postings', () => {
  const writers = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 8 })

  test.prop([writers], { numRuns: isProof ? 200 : 12 })(
    'equal a recount after any puts, deletions, conflicts and failures of writers at once',
    async (transactions) => {
      const { database } = await freshIn(shared.store)
      await Promise.all(transactions.map((steps) => perform(database, steps)))
      const lines = await linesOf(database)
      const postings = postingQueries(database)
      expect(inOrder(await postings.totals(ledgers))).toEqual(recount(lines))
      for (const day of days) {
        expect(inOrder(await postings.totalsAsOf(ledgers, day))).toEqual(recount(lines, day))
      }
      const check = await database.write((transaction) => transaction.compare('postings', ''))
      expect(check).toEqual({ last: undefined, mended: 0 })
    },
  )

  const single = part.map((one) => ({ ...one, ledger: 'cash' }))

  test.prop([fc.array(single, { maxLength: 9 })], { numRuns: isProof ? 100 : 10 })(
    'are told in order with running sums, from either end, whatever the page',
    async (parts) => {
      const { database } = await freshIn(shared.store)
      await database.write(async (transaction) => {
        for (const [at, one] of parts.entries()) await transaction.put(posted(`r${at}`, [one]))
      })
      const expected = running(await linesOf(database), 'cash')
      for (const direction of ['newest', 'oldest'] as const) {
        const told = await walk(database, 'cash', direction)
        expect(
          told.map(({ date, id, confirmed, both }) => [`${date} ${id}`, confirmed, both]),
        ).toEqual(expected)
      }
    },
  )

  test('a line has all that its record does to the ledger, and says which part is a fee', async () => {
    const { database, put } = await freshIn(shared.store)
    const one = { date: days[1]!, standing: 'confirmed' as const }
    await put(
      'a',
      {
        klass: 'Posted',
        created_at: noon,
        parts: [
          { ...one, ledger: 'cash', minor: -1_000, flow: 'move' },
          { ...one, ledger: 'bank', minor: 1_000, flow: 'move' },
          { ...one, ledger: 'cash', minor: -5, flow: 'fee' },
        ],
      },
      { klass: 'Posted' },
    )
    const { lines, more } = await postingQueries(database).page({ ledger: 'cash', limit: 10 })
    expect(more).toBe(false)
    expect(lines).toMatchObject([
      { id: 'a', klass: 'Posted', flow: 'move', minor: -1_005n, fee: -5n, confirmed: -1_005n },
    ])
    expect(await postingQueries(database).sums({ by: 'month', ledgers: ['cash'] })).toMatchObject([
      { period: '2026-11', flow: 'fee', minor: -5n, count: 1 },
      { period: '2026-11', flow: 'move', minor: -1_000n, count: 1 },
    ])
  })

  test('lines that are not shown are in the running sums all the same', async () => {
    const { database } = await freshIn(shared.store)
    const of = (minor: number, standing: Standing): Posting => ({
      ledger: 'cash',
      date: days[0]!,
      minor,
      standing,
      flow: 'in',
    })
    const parts = [of(100, 'confirmed'), of(7, 'pending'), of(1, 'imported'), of(20, 'confirmed')]
    await database.write(async (transaction) => {
      for (const [at, one] of parts.entries()) await transaction.put(posted(`r${at}`, [one]))
    })
    const query = { ledger: 'cash', limit: 10 }
    const { lines } = await postingQueries(database).page({ ...query, standings: ['confirmed'] })
    expect(lines.map(({ confirmed, both }) => [confirmed, both])).toEqual([
      [120n, 127n],
      [100n, 100n],
    ])
  })

  test('what is no posting is none, and breaks nothing', async () => {
    const { database, put } = await freshIn(shared.store)
    const good = { ledger: 'cash', date: days[0], minor: 5, standing: 'confirmed', flow: 'in' }
    const parts = [
      { ...good, ledger: 'x'.repeat(5_000) },
      { ...good, date: '2026-02-30' },
      { ...good, minor: 0.5 },
      { ...good, minor: '5' },
      good,
    ]
    await put('a', { klass: 'Posted', parts, created_at: 'x'.repeat(9_000) }, { klass: 'Posted' })
    const [totals] = await postingQueries(database).totals(['cash'])
    expect(totals).toMatchObject({ confirmed: 5n, count: 1 })
  })

  test('a check fills in what a former release did not keep, and mends what is wrong', async () => {
    const { database, name } = await freshIn(shared.store)
    const one = {
      ledger: 'cash',
      date: days[0]!,
      minor: 9,
      standing: 'confirmed',
      flow: 'in',
    } as const
    await database.write(async (transaction) => {
      for (const id of ['a', 'b', 'c']) await transaction.put(posted(id, [one]))
    })
    const client = new Client({ connectionString: shared.url })
    await client.connect()
    await client.query('delete from postings where db = $1 and id = $2', [name, 'a'])
    await client.query('update postings set minor = 1 where db = $1 and id = $2', [name, 'b'])
    await client.query('update ledgers set pending = 3 where db = $1', [name])
    await client.end()
    const check = () => database.write((transaction) => transaction.compare('postings', ''))
    expect((await check()).mended).toBe(3)
    const [totals] = await postingQueries(database).totals(['cash'])
    expect(totals).toEqual({ ledger: 'cash', confirmed: 27n, pending: 0n, count: 3 })
    expect((await check()).mended).toBe(0)
  })
})
