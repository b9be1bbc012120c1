// The feed: one row a record at its latest place, in commit order, and waking up who waits, in every process.
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import type { Change, ChangesOptions } from '#server/store/queries/changes.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { anotherStore, aPut, freshIn, never, sharedStore } from './store-setup.ts'

const shared = sharedStore()

/** Longer than any test: who is never woken fails by the test's limit. */
const longWaitMs = 3_600_000

/** Records a, b, c; then b again, and c deleted: sequences 1, 4, 5. */
async function setup() {
  const all = await freshIn(shared.store)
  await all.put('a', { n: 1 })
  const b = await all.put('b', { n: 2 })
  const c = await all.put('c', { n: 3 })
  await all.put('b', { n: 20 }, { rev: b.rev })
  await all.put('c', {}, { rev: c.rev, deleted: true })
  return all
}
const ids = (changes: readonly Change[]) => changes.map(({ seq, id }) => `${seq}${id}`)

describe('The changes of a database', () => {
  test.each<[string, ChangesOptions, string[], number, number]>([
    ['from the start', { since: 0 }, ['1a', '4b', '5c'], 5, 0],
    ['after one seen', { since: 1 }, ['4b', '5c'], 5, 0],
    ['after the last', { since: 5 }, [], 5, 0],
    ['by pages', { since: 0, limit: 2 }, ['1a', '4b'], 4, 1],
    ['none of them', { since: 0, limit: 0 }, [], 0, 3],
    ['latest first', { since: 3, descending: true, limit: 2 }, ['5c', '4b'], 4, 0],
    ['of some ids', { since: 0, doc_ids: ['a', 'c', 'x'] }, ['1a', '5c'], 5, 0],
    ['of ids none of which changed', { since: 1, doc_ids: ['a'] }, [], 5, 0],
    ['of some ids by pages', { since: 0, doc_ids: ['a', 'b'], limit: 1 }, ['1a'], 1, 1],
    ['that a selector wants', { since: 0, selector: { n: { $gt: 5 } } }, ['4b'], 5, 0],
    ['that are deletions', { since: 0, selector: { _deleted: true } }, ['5c'], 5, 0],
    ['that are none', { since: 0, selector: { _deleted: { $exists: false } } }, ['1a', '4b'], 5, 0],
    [
      'that a selector wants, latest first',
      { since: 0, descending: true, selector: { n: { $gt: 0 } } },
      ['4b', '1a'],
      1,
      0,
    ],
    [
      'that a selector wants, by pages',
      { since: 0, selector: { n: { $lt: 9 } }, limit: 1 },
      ['1a'],
      1,
      2,
    ],
  ])('come %s', async (_, options, rows, last_seq, pending) => {
    const { database } = await setup()
    const answer = await database.changes(options)
    expect(ids(answer.changes)).toEqual(rows)
    expect(answer).toMatchObject({ last_seq, pending })
  })

  test('carry the record when it is asked for', async () => {
    const { database } = await setup()
    const { changes } = await database.changes({ since: 3, include_docs: true })
    expect(changes.map(({ deleted, stored }) => [deleted, stored?.body['n']])).toEqual([
      [false, 20],
      [true, undefined],
    ])
    expect((await database.changes({ since: 3 })).changes[0]).not.toHaveProperty('stored')
  })

  test('never skip one for a reader who follows parallel writers of two processes', async () => {
    const { name, database } = await freshIn(shared.store)
    const other = (await anotherStore(shared.url)).database(name)
    const total = 60
    const writers = Array.from({ length: total }, (_, at) =>
      (at % 2 ? database : other).write((transaction) => transaction.put(aPut(`t${at}`))),
    )
    const seen: number[] = []
    while (seen.length < total) {
      const { changes, last_seq } = await database.changes({ since: seen.at(-1) ?? 0, limit: 7 })
      seen.push(...changes.map(({ seq }) => seq))
      if (changes.length === 0) await database.waitForChange(last_seq, 5_000, never)
    }
    await Promise.all(writers)
    expect(seen).toEqual(Array.from({ length: total }, (_, at) => at + 1))
  })
})

describe('Waiting for a change', () => {
  test('ends when this process writes', async () => {
    const { database, put } = await freshIn(shared.store)
    const waiting = database.waitForChange(0, longWaitMs, never)
    await put('a')
    await waiting
  })

  test('ends when another process writes', async () => {
    const { name, database } = await freshIn(shared.store)
    const other = (await anotherStore(shared.url)).database(name)
    const waiting = database.waitForChange(0, longWaitMs, never)
    await other.write((transaction) => transaction.put(aPut('a')))
    await waiting
  })

  test('ends at once when the change is there already', async () => {
    const { database } = await setup()
    await database.waitForChange(4, longWaitMs, never)
  })

  test('ends with its time and with its signal, and not for another database', async () => {
    const [one, other] = [await freshIn(shared.store), await freshIn(shared.store)]
    await one.database.waitForChange(0, 20, never)
    const stop = new AbortController()
    let ended = false
    const waiting = one.database
      .waitForChange(0, longWaitMs, stop.signal)
      .then(() => (ended = true))
    // What wakes this one comes by the same connection, which delivers in order.
    const seen = other.database.waitForChange(0, longWaitMs, never)
    await other.put('a')
    await seen
    expect(ended).toBe(false)
    stop.abort()
    await waiting
  })

  test('goes on after the listening connection was lost', async () => {
    const { name, database } = await freshIn(shared.store)
    const other = (await anotherStore(shared.url)).database(name)
    const client = new Client({ connectionString: shared.url })
    await client.connect()
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'bancada changes'`)
    const listening = `select count(*)::int as amount from pg_stat_activity
      where datname = current_database() and application_name = 'bancada changes' and state = 'idle'`
    await expect
      .poll(async () => (await client.query(listening)).rows[0].amount)
      .toBeGreaterThanOrEqual(2)
    await client.end()
    const waiting = database.waitForChange(0, longWaitMs, never)
    await other.write((transaction) => transaction.put(aPut('a')))
    await waiting
  })
})

describe('All documents', () => {
  test.each([
    ['by id', {}, ['a', 'b', 'd'], 0],
    ['backwards', { descending: true }, ['d', 'b', 'a'], 0],
    ['from a key', { startkey: 'b' }, ['b', 'd'], 1],
    ['to a key', { endkey: 'b' }, ['a', 'b'], 0],
    ['to a key, without it', { endkey: 'b', inclusive_end: false }, ['a'], 0],
    ['backwards between keys', { startkey: 'c', endkey: 'a', descending: true }, ['b', 'a'], 1],
    ['by pages', { limit: 1, skip: 1 }, ['b'], 1],
  ])('come %s', async (_, options, rows, offset) => {
    const { database, put } = await setup()
    await put('d')
    const { found } = await listQueries(database).allDocs(options)
    expect(found.map(({ id }) => id)).toEqual(rows)
    expect(
      (await listQueries(database).countBefore(options)) + ('skip' in options ? options.skip : 0),
    ).toBe(offset)
  })

  test('come of ids in their order, deleted ones too', async () => {
    const { database, put } = await setup()
    await put('d')
    const { found, answered } = await listQueries(database).allDocsOf(['d', 'x', 'c', 'a'], {})
    expect(found.map(({ id, deleted }) => `${deleted ? '-' : ''}${id}`)).toEqual(['d', '-c', 'a'])
    expect(answered).toBe(4)
  })
})
