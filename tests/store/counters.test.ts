// Counters and totals after any sequence of writes equal a recount of what is stored.
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { Counter } from '#server/store/queries/records.ts'
import type { Database } from '#server/store/database.ts'
import type { Put } from '#server/store/documents/stored.ts'
import { canonical } from '#server/store/documents/revision.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { aPut, freshIn, noon, sharedStore } from './store-setup.ts'

const shared = sharedStore()

interface Step {
  id: string
  keys: string[]
  text: string
  deleted: boolean
  /** Written with the current revision; otherwise without, which may conflict. */
  seen: boolean
  /** Thrown away again. */
  fails: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  keys: fc.subarray(['*', 'Thing', 'Open', 'High']),
  text: fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
  deleted: fc.boolean(),
  seen: fc.boolean(),
  fails: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})

async function perform(database: Database, steps: readonly Step[]): Promise<void> {
  const work = database.write(async (transaction) => {
    for (const { id, keys, text, deleted, seen } of steps) {
      const rev = seen ? (await transaction.get(id))?.rev : undefined
      const put: Put = aPut(id, { keys, text }, { rev, deleted, counters: keys })
      await transaction.put(put).catch(() => undefined)
    }
    if (steps.some(({ fails }) => fails)) throw new Error('rolled back')
  })
  await work.catch(() => undefined)
}

/** What the counters must be, from the documents alone. */
async function recount(database: Database): Promise<Counter[]> {
  const { found } = await listQueries(database).allDocs({ include_docs: true })
  const sums = new Map<string, Counter>()
  for (const stored of found) {
    for (const kind of stored.body!['keys'] as string[]) {
      const { amount, size } = sums.get(kind) ?? { amount: 0, size: 0 }
      const bytes = Buffer.byteLength(canonical(stored.body))
      sums.set(kind, { kind, amount: amount + 1, size: size + bytes })
    }
  }
  return [...sums.values()].sort((one, other) => (one.kind < other.kind ? -1 : 1))
}

describe('Counters', () => {
  test.prop([fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 8 })], {
    numRuns: 60,
  })('equal a recount after any writes, deletions and failures', async (transactions) => {
    const { database } = await freshIn(shared.store)
    for (const steps of transactions) await perform(database, steps)
    expect(await database.counters()).toEqual(await recount(database))

    const changes = (await database.changes({ since: 0, include_docs: true })).changes
    const stored = changes.map((change) => change.stored!)
    expect(await database.info()).toMatchObject({
      doc_count: changes.filter(({ deleted }) => !deleted).length,
      doc_del_count: changes.filter(({ deleted }) => deleted).length,
      update_seq: changes.at(-1)?.seq ?? 0,
      bytes: stored.reduce((sum, { body }) => sum + Buffer.byteLength(canonical(body)), 0),
    })
  })

  test('are answered for the keys asked for, without those nobody counts under', async () => {
    const { database, put } = await freshIn(shared.store)
    const { rev } = await put('a', {}, { counters: ['One', 'Two'] })
    await put('a', {}, { rev, counters: ['Two', 'Two'] })
    const amounts = (counters: Counter[]) => counters.map(({ kind, amount }) => [kind, amount])
    expect(amounts(await database.counters())).toEqual([['Two', 1]])
    expect(amounts(await database.counters(['One', 'None']))).toEqual([])
  })

  test("of the key * are the Group's number of records", async () => {
    const { store } = shared
    const name = 'acc-counted'
    const account = aPut(
      name,
      { name: 'Fixit', 'confirmed-plan': 'pro', created_by: 'usr-1' },
      { klass: 'Account', counters: [] },
    )
    await store.createWith(name, async (transaction) => {
      await transaction.put(aPut('early'))
      await transaction.put(account)
      await transaction.put(
        aPut('mem-1', { user_id: 'usr-1' }, { klass: 'Membership', counters: [] }),
      )
      await transaction.put(aPut('late'))
    })
    const group = async () => (await store.membershipsOf('usr-1', null))[0]?.group
    const facts = {
      db: name,
      name: 'Fixit',
      plan: 'pro',
      created_by: 'usr-1',
      parent: null,
      exception: null,
      deleted_at: null,
    }
    expect(await group()).toEqual({ ...facts, records: 2 })
    const database = store.database(name)
    const { rev } = (await database.get('early'))!
    await database.write((one) => one.put(aPut('early', {}, { rev, deleted: true, at: noon })))
    expect(await group()).toEqual({ ...facts, records: 1 })
  })
})
