// How records are found by their ids where PostgreSQL believes that every database is small: from what an installation of small Groups taught it,
// it would rather read all of a database than look for each of a few ids, and keep that plan for a Group with a hundred thousand records.
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Run } from '#server/store/connections/statement.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { readRows } from '#server/store/queries/records.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { putDocuments } from '#server/store/writing/put.ts'
import { nodesOf, planOf } from '#tests/statements/inspect.ts'
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPut } from './store-setup.ts'

const many = 'from generate_series(1, 400) g, generate_series(1, 5) n'
/** What the tables hold when PostgreSQL makes the plans. */
const figures: [string, string][] = [
  ['nothing', 'select 1'],
  [
    'small databases',
    `insert into documents (db, id, rev, deleted, seq, body, terms, counters, size, leaves)
      select 'acc-' || g, 'tik-' || n, '1-a', false, n, '{}', '', '{}', 2, 1 ${many};
    insert into revisions (db, id, rev, generation, leaf, deleted, seq, event, at, body, size)
      select 'acc-' || g, 'tik-' || n, '1-a', 1, true, false, n, 'create', now(), '{}', 2 ${many};
    analyze documents; analyze revisions`,
  ],
]

async function clientOf(database: TestDatabase): Promise<Client> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  // As the product's connections are.
  await client.query('set enable_seqscan = off')
  return client
}

/** The statements that a call sends. */
async function textsOf(call: (run: Run) => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const run: Run = async ({ text }) => {
    texts.push(text)
    return []
  }
  await call(run).catch(() => undefined)
  return texts
}

const ids = ['tik-1', 'tik-2']
const named = ids.map((id) => ({ id, rev: '1-a' }))
const trees = (run: Run) => treeQueries({ sql: { read: run } })
const lists = (run: Run) => listQueries({ sql: { read: run } })
const seconds = ids.map((id, seq) => ({
  put: aPut(id),
  rev: '2-b',
  parent: '1-a',
  ancestors: null,
  seq,
  text: '{}',
  terms: [],
}))

const calls: [string, (run: Run) => Promise<unknown>][] = [
  ['rows of records', (run) => readRows(run, 'acc-1', ids)],
  ['their leaves', (run) => trees(run).leaves(ids)],
  ['leaves beside their documents', (run) => trees(run).rivals(ids)],
  ['revisions by name', (run) => trees(run).revisions(named)],
  ['which revisions are known', (run) => trees(run).placed(named)],
  ['lines of revisions', (run) => trees(run).lines(named)],
  ['documents of a list', (run) => lists(run).allDocsOf(ids, { include_docs: true })],
  ['sizes', (run) => lists(run).sizes(ids)],
  ['labels', (run) => lists(run).labels(ids, undefined)],
  ['members', (run) => pointerQueries({ sql: { read: run } }).members(ids, ['label'])],
  ['parents of a batch', async (run) => run(...putDocuments('acc-1', seconds, new Map()))],
]

describe.each(figures)('Where PostgreSQL knows of %s', (_, fill) => {
  let database: TestDatabase
  let client: Client
  beforeAll(async () => {
    database = await freshDatabase()
    client = await clientOf(database)
    await client.query(fill)
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  it.each(calls)('%s are found by their ids', async (_name, call) => {
    const texts = await textsOf(call)
    expect(texts).toHaveLength(1)
    const scans = nodesOf(await planOf(client, texts[0]!)).filter(
      (node) =>
        node['Node Type'].endsWith('Scan') &&
        /^(documents|revisions)$/.test(node['Relation Name'] ?? ''),
    )
    expect(scans.length).toBeGreaterThan(0)
    for (const scan of scans) expect(scan['Index Cond'] ?? scan['Recheck Cond']).toMatch(/\bid = /)
  })
})
