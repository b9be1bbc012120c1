// How the bookmark of a page is found where PostgreSQL knows nothing of the Group: a list of thousands is saved in one call, and each of
// them is looked for among those before it.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookmarkOf } from '#modules/bookmark/server/find.ts'
import { bookmark } from '#modules/bookmark/entities/bookmark.ts'
import type { Run } from '#server/store/connections/statement.ts'
import { keyedFields } from '#server/store/keys/columns.ts'
import { findIn } from '#server/store/mango/finding.ts'
import { nodesOf, planOf } from '#tests/statements/inspect.ts'
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { FindQuery } from '#core/wire.ts'

const fields = keyedFields(bookmark)
const numberOf = (field: string) => fields.indexOf(field) + 1
const columns = new Map([
  [
    bookmark.kind,
    new Map(fields.map((field, at) => [field, { number: at + 1, filled: true, natural: false }])),
  ],
])

/** Those that no statistics tell of yet. */
const bookmarks = `insert into documents (db, id, rev, klass, deleted, seq, body, terms, counters, size, leaves,
    k1, k2, k${numberOf('number')}, k${numberOf('url_normalized')})
  select 'acc-1', 'bmk-' || n, '1-a', '${bookmark.kind}', false, n, '{}', '', '{}', 2, 1, '5a', '5a', '4' || n, '5https://a.example/' || n
    from generate_series(1, 8000) n`

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  // As the product's connections are.
  await client.query('set enable_seqscan = off')
  await client.query(bookmarks)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

it('The bookmark of a page is found by its address', async () => {
  const texts: string[] = []
  const run: Run = async ({ text }) => {
    texts.push(text)
    return []
  }
  const find = (query: FindQuery) => findIn({ run, db: 'acc-1', columns }, query)
  await bookmarkOf({ find }, 'https://a.example/1')
  expect(texts).toHaveLength(1)
  const scans = nodesOf(await planOf(client, texts[0]!)).filter((node) => node['Index Cond'])
  expect(scans).toHaveLength(1)
  expect(scans[0]!['Index Cond']).toContain(`(k${numberOf('url_normalized')} = `)
})
