// The lines that lead to revisions made elsewhere: what they cost on disk, and how they are cut, extended and joined.
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/store/database.ts'
import type { Graft } from '#server/store/documents/stored.ts'
import { leavesAfter, nameOf } from '#server/records/replication/tell.ts'
import type { Run, Statement } from '#server/store/connections/statement.ts'
import { readTree } from '#server/store/writing/graft.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { aPut, freshIn, sharedStore } from './store-setup.ts'

const shared = sharedStore()

function aGraft(id: string, line: string[], rest: Partial<Graft> = {}): Graft {
  const { rev: _, ...put } = aPut(id, { made: line[0] })
  return { ...put, line, ...rest }
}

const graft = (database: Database, ...grafts: Graft[]) =>
  database.write(async (transaction) => {
    for (const one of grafts) await transaction.graft(one)
  })

/** `5-e`, `4-e` … down to `1-e`. */
const names = (from: number, to: number, word: string) =>
  Array.from({ length: from - to + 1 }, (_, at) => `${from - at}-${word}`)

let rows: <R>(statement: string, values: unknown[]) => Promise<R[]>
beforeAll(async () => {
  const client = new Client({ connectionString: shared.url })
  // The database goes before this connection does.
  client.on('error', () => undefined)
  await client.connect()
  rows = async (statement, values) => (await client.query(statement, values)).rows
  return () => client.end()
})

async function lineOf(database: Database, rev: string): Promise<string[]> {
  return (await treeQueries(database).lines([{ id: 'a', rev }])).map((step) => step.rev)
}

async function rowsOf(database: Database): Promise<string[]> {
  const statement =
    'select rev from revisions where db = $1 and id = $2 order by generation desc, rev'
  return (await rows<{ rev: string }>(statement, [database.name, 'a'])).map(({ rev }) => rev)
}

const leavesOf = async (database: Database) =>
  (await treeQueries(database).leaves(['a'])).map(({ rev }) => rev).toSorted()

describe('A line of ancestors that nobody has bodies of', () => {
  test('costs at most three times the bytes that were sent', async () => {
    const { database } = await freshIn(shared.store)
    const size = async () => {
      const [row] = await rows<{ bytes: string }>(
        `select pg_total_relation_size('revisions') as bytes`,
        [],
      )
      return Number(row!.bytes)
    }
    const before = await size()
    const grafts = Array.from({ length: 120 }, (_, n) =>
      aGraft(`doc-${n}`, names(1_001, 1, `${n}x`)),
    )
    const sent = grafts.flatMap(({ line }) => line.map((rev) => rev.split('-')[1]))
    const bytes = Buffer.byteLength(JSON.stringify(sent))
    await graft(database, ...grafts)
    expect((await size()) - before).toBeLessThan(3 * bytes)
    const line = await treeQueries(database).lines([{ id: 'doc-7', rev: '1001-7x' }])
    expect(line.map(({ rev }) => rev)).toEqual(names(1_001, 2, '7x'))
  })

  test('is one row, and each name in it has its place', async () => {
    const { database } = await freshIn(shared.store)
    await graft(database, aGraft('a', names(6, 1, 'e')))
    expect(await rowsOf(database)).toEqual(['6-e'])
    const asked = [...names(7, 1, 'e'), '3-f'].map((rev) => ({ id: 'a', rev }))
    const placed = await treeQueries(database).placed([...asked, { id: 'a', rev: 'none' }])
    expect(placed.map(({ rev }) => rev).toSorted()).toEqual(names(6, 1, 'e').toSorted())
  })

  test('is parted where a body arrives for a name in it', async () => {
    const { database } = await freshIn(shared.store)
    await graft(database, aGraft('a', names(6, 1, 'e')))
    await graft(database, aGraft('a', names(4, 1, 'e')))
    expect(await rowsOf(database)).toEqual(['6-e', '4-e'])
    expect(await lineOf(database, '6-e')).toEqual(names(6, 1, 'e'))
    expect((await database.getRevision('a', '4-e'))?.body).toMatchObject({ made: '4-e' })
    expect(await leavesOf(database)).toEqual(['6-e'])
  })

  test('is shared by leaves that part within it, however long it is', async () => {
    const { database } = await freshIn(shared.store)
    await graft(database, aGraft('a', names(6, 1, 'e')))
    await graft(
      database,
      aGraft('a', ['5-f', '4-f', ...names(3, 1, 'e')]),
      aGraft('a', ['4-g', '3-e']),
    )
    expect(await rowsOf(database)).toEqual(['6-e', '5-f', '4-g', '3-e'])
    expect(await lineOf(database, '5-f')).toEqual(['5-f', '4-f', ...names(3, 1, 'e')])
    expect(await lineOf(database, '4-g')).toEqual(['4-g', ...names(3, 1, 'e')])
    expect(await lineOf(database, '6-e')).toEqual(names(6, 1, 'e'))
    expect(await leavesOf(database)).toEqual(['4-g', '5-f', '6-e'])
  })

  test('goes on where a longer one comes after a shorter one', async () => {
    const { database } = await freshIn(shared.store)
    await graft(database, aGraft('a', names(6, 4, 'e')), aGraft('a', names(6, 2, 'e')))
    expect(await lineOf(database, '6-e')).toEqual(names(6, 2, 'e'))
    await graft(database, aGraft('a', names(5, 1, 'e')))
    expect(await lineOf(database, '6-e')).toEqual(names(6, 1, 'e'))
    expect(await rowsOf(database)).toEqual(['6-e', '5-e'])
  })

  test('joins what was apart, and takes the place of the leaves within it', async () => {
    const { database } = await freshIn(shared.store)
    await graft(database, aGraft('a', ['2-e']), aGraft('a', names(8, 6, 'e')))
    expect(await leavesOf(database)).toEqual(['2-e', '8-e'])
    await graft(database, aGraft('a', names(9, 1, 'e')))
    expect(await leavesOf(database)).toEqual(['9-e'])
    expect(await lineOf(database, '9-e')).toEqual(names(9, 1, 'e'))
    expect(await rowsOf(database)).toEqual(['9-e', '8-e', '2-e'])
  })

  test('has no list where the parent has a row, whichever of them came first', async () => {
    const { database } = await freshIn(shared.store)
    await graft(database, aGraft('a', names(6, 1, 'e')), aGraft('a', ['3-e']))
    await graft(database, aGraft('a', ['4-e']))
    const lists = await rows<{ rev: string; ancestors: string[] | null }>(
      'select rev, ancestors from revisions where db = $1 order by rev desc',
      [database.name],
    )
    expect(lists).toEqual([
      { rev: '6-e', ancestors: ['4-e'] },
      { rev: '4-e', ancestors: null },
      { rev: '3-e', ancestors: ['1-e'] },
    ])
  })

  test('is left alone by lines that only join the same row', async () => {
    const { database } = await freshIn(shared.store)
    const first = aGraft('a', [...names(6, 2, 'e'), '1-root'])
    await graft(database, aGraft('a', ['1-root']), first)
    const line = [...names(6, 2, 'f'), '1-root']
    const run: Run = ({ text }, values) => rows(text, [...values])
    const lists = async () => {
      const tree = await readTree(run, database.name, { id: 'a', line })
      return tree.flatMap(({ ancestors }) => ancestors ?? [])
    }
    expect(await lists()).toEqual([])
    line.splice(4, 1, '2-e')
    expect(await lists()).toEqual([...names(4, 2, 'e'), '1-root'])
  })

  // Comparing each name with each took a second for each line that was there.
  test('finds its place among many such lines of one record', { timeout: 20_000 }, async () => {
    const { database } = await freshIn(shared.store)
    const lines = Array.from({ length: 40 }, (_, n) => [...names(1_000, 2, `n${n}`), '1-root'])
    await graft(database, ...lines.map((line) => aGraft('a', line)))
    expect((await leavesOf(database)).length).toBe(40)
    const asked = [...names(999, 500, 'n7'), ...names(999, 2, 'none')]
    const placed = await treeQueries(database).placed(asked.map((rev) => ({ id: 'a', rev })))
    expect(placed.length).toBe(500)
  })
})

interface LineRow {
  readonly ancestors: readonly string[] | null
}
const stepsIn = (found: readonly LineRow[]) =>
  found.reduce((sum, { ancestors }) => sum + 1 + (ancestors?.length ?? 0), 0)

test('What a revision has become is found without reading all lines of a record at once', async () => {
  const { database } = await freshIn(shared.store)
  const lines = Array.from({ length: 25 }, (_, n) => [...names(1_000, 3, `n${n}`), '2-b', '1-a'])
  await graft(database, aGraft('a', ['2-b', '1-a']), ...lines.map((line) => aGraft('a', line)))
  const read: number[] = []
  const counting: Database = {
    ...database,
    sql: {
      async read<R>(statement: Statement, values: readonly unknown[]) {
        const rows = await database.sql.read<R>(statement, values)
        if (statement.name === 'revision_lines') read.push(stepsIn(rows as LineRow[]))
        return rows
      },
    },
  }
  const asked = ['2-b', '500-n7', '1000-n3', '9-none'].map((rev) => ({ id: 'a', rev }))
  const after = await leavesAfter(counting, asked)
  expect(asked.map((one) => after.get(nameOf(one))!.length)).toEqual([25, 1, 1, 0])
  expect(Math.max(...read)).toBeLessThanOrEqual(10_000)
})
