// Groups whose own document no plan counted yet, as the releases before migration 013 left them.
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedGroups } from '#server/store/migrations/first/013-counted-groups.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { recounts } from '#tests/torture/recounts.ts'

let app: TestApp
let client: Client
beforeAll(async () => {
  app = await buildTestApp()
  client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const uncount = (db: string) => [
  `update counters c set amount = amount - 1, size = c.size - d.size from documents d
    where c.db = '${db}' and c.kind = '*' and d.db = c.db and d.id = c.db`,
  `update groups set records = records - 1 where db = '${db}'`,
  `update documents set counters = array_remove(counters, '*') where db = '${db}' and id = db`,
]

/** A Group with so many records beside its own document, which does not count. */
async function makeFormerGroup(owner: TestPerson, records: number): Promise<string> {
  const db = await app.makeGroup(owner)
  for (const statement of uncount(db)) await client.query(statement)
  const docs = Array.from({ length: records }, (_, at) => ({ klass: 'Category', name: `C${at}` }))
  expectOk(await owner.client.post(`/${db}/_bulk_docs`, { docs }))
  return db
}

async function migrate(): Promise<void> {
  const pool = new Pool({ connectionString: app.databaseUrl, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await db.transaction().execute((transaction) => countedGroups.up(transaction))
  await db.destroy()
}

test('Groups of former releases count themselves, once, and one that is full stays open', async () => {
  const owner = await app.makePerson()
  const [empty, almost, full] = [
    await makeFormerGroup(owner, 0),
    await makeFormerGroup(owner, 999),
    await makeFormerGroup(owner, 1_000),
  ]
  await migrate()
  await migrate()
  const { rows } = await client.query('select records from groups where db = any($1) order by 1', [
    [empty, almost, full],
  ])
  expect(rows.map(({ records }) => Number(records))).toEqual([1, 1_000, 1_000])
  for (const { says, sql } of recounts) expect((await client.query(sql)).rows, says).toEqual([])
  const query = { selector: { klass: 'Category' }, limit: 1 }
  const [doc] = expectOk(await owner.client.post(`/${full}/_find`, query)).body.docs
  expectOk(await owner.client.put(`/${full}/${doc._id}`, { ...doc, name: 'Still open' }))
  const more = await owner.client.post(`/${full}`, { klass: 'Category', name: 'One more' })
  expect(more.status).toBe(402)
})
