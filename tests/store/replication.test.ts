// Stores that replicate agree: whatever was written where, and in whatever order it travels, the same leaves, the same
// winner, and totals that equal a recount.
import { fc } from '@fast-check/vitest'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { toWire, type Graft, type Stored } from '#server/store/documents/stored.ts'
import type { Database } from '#server/store/database.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { localQueries, localTables } from '#server/store/queries/local.ts'
import { recounts } from '../torture/recounts.ts'
import { aPut, freshIn, sharedStore } from './store-setup.ts'
import { costOf } from '#tests/support/cost.ts'
import { isProof } from '#tests/support/proof.ts'

const shared = sharedStore()

const fresh = async () => (await freshIn(shared.store)).database

function aGraft(id: string, line: string[], rest: Partial<Graft> = {}): Graft {
  const { rev: _, ...put } = aPut(id, { made: line[0] }, { words: line[0]! })
  return { ...put, line, ...rest }
}

const graft = (database: Database, ...grafts: Graft[]) =>
  database.write(async (transaction) => {
    const answers = []
    for (const one of grafts) answers.push(await transaction.graft(one))
    return answers
  })

/** Sends every leaf of one database to another, in the order of `shuffle`, with lines cut to `steps`. */
async function push(
  from: Database,
  to: Database,
  options: { back?: boolean; steps?: number } = {},
) {
  const { back = false, steps = 1_000 } = options
  const { changes } = await from.changes({ since: 0 })
  const leaves = await bodiesOf(
    from,
    changes.map(({ id }) => id),
  )
  const lines = await treeQueries(from).lines(leaves)
  const grafts = leaves.map(({ id, rev, deleted, body, klass }) => {
    const line = lines.filter((step) => step.id === id && step.tip === rev).map((step) => step.rev)
    const counters = deleted ? [] : ['Thing', '*']
    return aGraft(id, line.slice(0, steps), { deleted, body, klass, counters })
  })
  await graft(to, ...(back ? grafts.reverse() : grafts))
}

/** All leaves with their bodies. */
async function bodiesOf(database: Database, ids: string[]): Promise<Stored[]> {
  return (await treeQueries(database).revisions(await treeQueries(database).leaves(ids))).found
}

const tree = (leaves: Stored[]) =>
  leaves.map((leaf) => JSON.stringify(toWire(leaf))).toSorted((a, b) => (a < b ? -1 : 1))

async function stateOf(database: Database) {
  const ids = ['a', 'b']
  const winners = await Promise.all(ids.map((id) => database.get(id)))
  const { found } = await listQueries(database).allDocs({})
  const info = await database.info()
  const [counter] = await database.counters(['Thing'])
  return {
    winners: winners.map((one) => one && toWire(one)),
    leaves: tree(await bodiesOf(database, ids)),
    counted: [info?.doc_count, counter?.amount ?? 0],
    live: found.length,
  }
}

const step = fc.record({
  where: fc.constantFrom(0, 1),
  id: fc.constantFrom('a', 'b'),
  act: fc.constantFrom(
    ...(['winner', 'leaf', 'delete', 'foreign', 'long', 'push', 'pushBack', 'pushShort'] as const),
  ),
  value: fc.constantFrom('x', 'y', 'z'),
})

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A line of which this database has at most the oldest revision: its names say what it was made from. */
function longLine(value: string, from: string | undefined): string[] {
  const generation = Number.parseInt(from ?? '0', 10)
  const word = `${value}${from?.slice(from.indexOf('-') + 1, 8) ?? ''}`
  const missing = [6, 5, 4, 3, 2, 1].map((n) => `${generation + n}-long${word}`)
  return from === undefined ? missing : [...missing, from]
}

async function edit(database: Database, { id, act, value }: Step): Promise<void> {
  const winner = await database.get(id)
  if (act === 'long') {
    return void (await graft(database, aGraft(id, longLine(value, winner?.rev))))
  }
  if (act === 'foreign') {
    const known = await treeQueries(database).leaves([id])
    const line = winner ? [`${Number.parseInt(winner.rev, 10) + 1}-${value}`, winner.rev] : []
    // The same name always means the same body, as it does with revisions that are hashes.
    return void (await graft(database, aGraft(id, known.length > 1 ? line : [`1-${value}`])))
  }
  const leaves = await treeQueries(database).leaves([id])
  const leaf = act === 'leaf' ? leaves.at(-1) : winner
  const deleted = act === 'delete'
  if (deleted && (!leaf || leaf.deleted)) return
  const change = aPut(
    id,
    { value },
    { rev: leaf?.rev, deleted, counters: deleted ? [] : ['Thing', '*'] },
  )
  await database.write((transaction) => transaction.put(change))
}

/** Rows whose names and parents do not fit each other, and wrong sums, in whatever database. */
async function faults(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const found = []
    for (const { sql } of recounts.filter(({ about }) => about !== undefined)) {
      found.push(...(await client.query(sql)).rows)
    }
    return found
  } finally {
    await client.end()
  }
}

describe('Two stores', () => {
  test('that exchange edits in any order end with the same leaves and winners', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const both = [await fresh(), await fresh()] as const
        for (const one of steps) {
          const [here, there] = [both[one.where]!, both[1 - one.where]!]
          if (!one.act.startsWith('push')) await edit(here, one)
          else {
            const steps = one.act === 'pushShort' ? 2 : undefined
            await push(here, there, { back: one.act === 'pushBack', steps })
          }
        }
        await push(both[0], both[1])
        await push(both[1], both[0], { back: true })
        await push(both[0], both[1])
        const [one, other] = [await stateOf(both[0]), await stateOf(both[1])]
        expect(one).toEqual(other)
        for (const { counted, live } of [one, other]) expect(counted).toEqual([live, live])
      }),
      { numRuns: isProof ? 60 : 20 },
    )
    expect(await faults(shared.url)).toEqual([])
  })

  test('stay as they are when the same comes again', async () => {
    const [here, there] = [await fresh(), await fresh()]
    await graft(here, aGraft('a', ['2-b', '1-a']), aGraft('a', ['2-c', '1-a']))
    await push(here, there)
    const before = await there.info()
    await push(here, there)
    expect(await there.info()).toEqual(before)
  })
})

describe('A revision made elsewhere', () => {
  test('keeps its name and its line; ancestors have a place without a body', async () => {
    const database = await fresh()
    await graft(database, aGraft('a', ['3-c', '2-b', '1-a']))
    expect((await database.get('a'))?.rev).toBe('3-c')
    const lines = await treeQueries(database).lines([{ id: 'a', rev: '3-c' }])
    expect(lines.map(({ rev, known }) => [rev, known])).toEqual([
      ['3-c', true],
      ['2-b', false],
      ['1-a', false],
    ])
    expect(await database.getRevision('a', '2-b')).toBeUndefined()
  })

  test('wins over a shorter line, and over one of the same length by its text', async () => {
    const database = await fresh()
    const answers = await graft(
      database,
      aGraft('a', ['1-m']),
      aGraft('a', ['1-b']),
      aGraft('a', ['1-z']),
      aGraft('a', ['2-a', '1-b']),
    )
    expect(answers.map(({ won }) => won)).toEqual([true, false, true, true])
    const { changes } = await database.changes({ since: 0, all_leaves: true })
    expect(changes).toMatchObject([{ id: 'a', rev: '2-a', others: ['1-z', '1-m'] }])
  })

  test('gives search, counters and totals to the winner', async () => {
    const database = await fresh()
    await graft(database, aGraft('a', ['1-long']), aGraft('a', ['2-wide', '1-other']))
    const find = async (word: string) =>
      (await database.find({ selector: { klass: 'Thing', $text: word } })).found.length
    expect([await find('long'), await find('wide')]).toEqual([0, 1])
    const gone = { deleted: true, counters: [], words: '', body: {} }
    await graft(database, aGraft('a', ['3-gone', '2-wide'], gone))
    expect((await database.get('a'))?.rev).toBe('1-long')
    expect([await find('long'), await find('wide')]).toEqual([1, 0])
    await graft(database, aGraft('a', ['2-gone', '1-long'], gone))
    expect((await database.get('a'))?.deleted).toBe(true)
    expect(await database.counters(['Thing'])).toEqual([])
    expect(await database.info()).toMatchObject({ doc_count: 0, doc_del_count: 1 })
  })

  test('joins two trees when it brings the line between them', async () => {
    const database = await fresh()
    await graft(database, aGraft('a', ['1-a']), aGraft('a', ['3-c']))
    expect(await treeQueries(database).leaves(['a'])).toHaveLength(2)
    await graft(database, aGraft('a', ['3-c', '2-b', '1-a']))
    expect((await treeQueries(database).leaves(['a'])).map(({ rev }) => rev)).toEqual(['3-c'])
  })

  test('is written by a line that is one, or not at all', async () => {
    const database = await fresh()
    for (const line of [[], ['2-a', '2-b'], ['3-a', '1-b'], ['x'], ['0-a']]) {
      await expect(graft(database, aGraft('a', line))).rejects.toMatchObject({ status: 400 })
    }
    expect(await database.info()).toMatchObject({ update_seq: 0, doc_count: 0 })
  })
})

test('a local document counts up its revision and is in no list', async () => {
  const database = await fresh()
  const put = () => database.write((transaction) => localTables(transaction).put('x', { at: 1 }))
  expect([await put(), await put()]).toEqual([1, 2])
  expect(await localQueries(database).get('x')).toEqual({ rev: 2, body: { at: 1 } })
  expect(await database.info()).toMatchObject({ update_seq: 0, doc_count: 0 })
  const drop = () => database.write((transaction) => localTables(transaction).drop('x'))
  expect([await drop(), await drop(), await localQueries(database).get('x')]).toEqual([
    true,
    false,
    undefined,
  ])
})

test.each([
  ['stays beside the document', '1-0', []],
  ['becomes the document', '2-z', []],
  ['was made from the document', '2-a', ['1-b']],
])('A leaf that %s costs no more beside two hundred leaves than beside three', async (...row) => {
  const [, rev, before] = row
  const costs = []
  for (const leaves of [3, 200]) {
    const database = await fresh()
    const names = Array.from({ length: leaves - 1 }, (_, at) => `1-a${at}`)
    await graft(database, ...[...names, '1-b'].map((one) => aGraft('a', [one])))
    costs.push(await costOf(() => graft(database, aGraft('a', [rev, ...before]))))
    expect(await treeQueries(database).leaves(['a'])).toHaveLength(leaves + 1 - before.length)
  }
  expect(costs[1]).toEqual(costs[0])
})
