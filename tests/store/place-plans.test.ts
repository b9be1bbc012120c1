// How paths are walked by a plan that was made before PostgreSQL had looked at the table: it is kept for as long as a connection, and one
// that reads a Group's files for each step of a path makes every call slower with every file.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Run } from '#server/store/connections/statement.ts'
import { davQueries } from '#modules/rdisk/store/dav/reading.ts'
import { followPlaces } from '#modules/rdisk/store/places/follower.ts'
import { placeQueries } from '#modules/rdisk/store/places/reading.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import { nodesOf, planOf } from '#tests/statements/inspect.ts'
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts'

/** As many as make PostgreSQL choose; it has not looked at them yet. */
const files = `insert into places (db, id, record, parent, slot, name, folder, kind, size, content_type, tag, modified_at,
    created_at, content_at, deleted_at, starred, color, litter, keep, versions)
  select 'acc-1', 'fle-' || n, 'fle-' || n, 'fle-0', '', n::text, false, 'file', 1, '', '', '', '', '', '', false, '', false, 3, 1
    from generate_series(1, 1000) n`

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  // As the product's connections are.
  await client.query('set enable_seqscan = off')
  await client.query(files)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The statements that a read sends. */
async function textsOf(read: (run: Run) => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const run: Run = async ({ text }) => {
    texts.push(text)
    return []
  }
  await read(run).catch(() => undefined)
  return texts
}

const dav = (run: Run) => davQueries({ sql: { read: run } })
const places = (run: Run) => placeQueries({ sql: { read: run } })
const sources = {
  kinds: ['link'],
  klasses: ['CloudFile'],
  hiddenBy: [followPlaces({})],
  skip: 0,
  limit: 9,
}
const query = { names: ['a', 'b'], limit: 10, now: '2026-01-01T00:00:00.000Z' }

it.each<[string, (run: Run) => Promise<unknown>]>([
  ['a path', (run) => places(run).walk(['a', 'b'])],
  ['a folder with its path', (run) => places(run).children(['a', 'b'])],
  ['the folders above', (run) => places(run).above('fle-1')],
  ['what lies below', (run) => places(run).below('fle-1', 10)],
  ['the levels below', (run) => places(run).height('fle-1')],
  ['the deepest below', (run) => places(run).deepest('fle-1', 10)],
  ['paths of many', (run) => places(run).paths(['fle-1'])],
  ['a path with its locks and what is in the trash', (run) => dav(run).spot(['a', 'b'], query.now)],
  ['a file for programs', (run) => dav(run).listing({ ...query, depth: '0' })],
  ['a folder for programs', (run) => dav(run).listing({ ...query, depth: '1' })],
  ['a tree for programs', (run) => dav(run).listing({ ...query, depth: 'infinity' })],
  [
    'what points at a file',
    (run) => pointerQueries({ sql: { read: run } }).sourcesOf('fle-1', sources),
  ],
  ['many paths with their locks', (run) => dav(run).walk([['a', 'b']], query.now)],
  ['locks in a folder', (run) => dav(run).locksWithin(['fle-0'], query.now)],
])('%s is read by folder or id, also by a plan that was made early', async (_, read) => {
  const texts = await textsOf(read)
  expect(texts).toHaveLength(1)
  const nodes = nodesOf(await planOf(client, texts[0]!))
  const scans = nodes.filter((node) => node['Node Type'].startsWith('Index') && node['Index Cond'])
  const ofPlaces = scans.filter((node) => node['Relation Name'] === 'places')
  const all = nodes.filter((node) => node['Relation Name'] === 'places')
  expect(ofPlaces.length).toBeGreaterThan(0)
  expect(all).toEqual(ofPlaces)
  for (const scan of ofPlaces) expect(scan['Index Cond']).toMatch(/\b(?:parent|id) = /)
})
