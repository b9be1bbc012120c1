// What the look at all statements (tests/afterwards) can see: each kind of bad statement is planted here, and found.
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts'
import { faultsOf, readTenantTables } from './inspect.ts'
import { isOfProduct } from './record.ts'

let database: TestDatabase
let client: Client
let tables: string[]
beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  tables = await readTenantTables(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const faults = (text: string) => faultsOf(client, text, tables)

describe('a statement is found that', () => {
  it.each([
    ['reads without db', 'select body from documents where id = $1'],
    ['reads a whole table', 'select count(*) from revisions'],
    ['names it as one way of two', 'select id from documents where db = $1 or id = $2'],
    [
      'names it in one of two places',
      'select d.id from documents d join revisions r on r.id = d.id where d.db = $1',
    ],
    [
      'names it outside alone',
      'select (select count(*) from counters) from databases where db = $1',
    ],
    ['asks for another one', 'select id from documents where db <> $1'],
    ['asks for several', 'select id from documents where db > $1'],
    ['trusts what was entered', "select id from documents where db = current_setting('app.db')"],
    ['takes it from another table', 'select d.id from documents d join groups g on g.db = d.db'],
    ['changes without db', 'update counters set amount = 0 where kind = $1'],
    ['deletes without db', 'delete from local_documents where id = $1'],
    [
      'hides it in a step before',
      'with all_of as (select * from documents) select * from all_of where id = $1',
    ],
    [
      'copies from everywhere',
      'insert into counters (db, kind, amount, size) select $1, klass, 1, 1 from documents',
    ],
  ])('%s', async (_, text) => {
    expect(await faults(text)).not.toEqual([])
  })

  it.each([
    "select set_config('app.db', $1, true)",
    'select set_config($1, $2, true)',
    "begin; set app.db = 'acc-1'",
    "begin; set local app.db = 'acc-1'; set app.db = 'acc-2'",
  ])('enters a database by %s', async (text) => {
    expect(await faults(text)).not.toEqual([])
  })
})

describe('a statement is let be that', () => {
  it.each([
    'select body from documents where db = $1 and id = $2',
    'select d.id from documents d join revisions r on r.db = d.db and r.id = d.id where d.db = $1',
    'select id from documents where db = $1 and (klass = $2 or id = any($3))',
    'insert into counters (db, kind, amount, size) values ($1, $2, 1, 1) on conflict do nothing',
    'select db from groups where records > $1',
    "begin;set local app.db = 'acc-1'",
    "set app.db = 'acc-1'",
    "select set_config('application_name', $1, false)",
    'commit',
  ])('%s', async (text) => {
    expect(await faults(text)).toEqual([])
  })
})

it('an insert cannot leave out the database, for every table of tenants', async () => {
  const { rows } = await client.query(
    `select c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'db' and a.attnotnull and not a.atthasdef
    where c.relname = any($1) order by 1`,
    [tables],
  )
  expect(rows.map(({ relname }) => relname)).toEqual(tables)
})

// Old rows of the audit go, and operators read it across databases (docs/decisions/099).
const ofAudit = ['audit_everywhere', 'audit_forget']

it('no function of ours in PostgreSQL touches a table of tenants but those of the audit and those that count files, in the database of their row', async () => {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')`,
  )
  const touching = rows.filter(({ body }) =>
    tables.some((table) => new RegExp(`\\b(?:from|into|join|update)\\s+${table}\\b`).test(body)),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(touching.map(({ name }) => name).toSorted()).toEqual([
    ...ofAudit,
    'claim_blob',
    'count_blobs',
  ])
  for (const { body } of touching.filter(({ name }) => !ofAudit.includes(name))) {
    const text = body.replaceAll('now()', 'now')
    const reached = text.match(/\b(?:update|delete from|from) (?:blobs|databases)\b[^;)]*/g) ?? []
    expect(reached.length).toBeGreaterThan(0)
    for (const part of reached)
      expect(part).toMatch(/db = (?:new\.db|old\.db|in_db|coalesce\(new\.db)/)
  }
})

describe('who sent a statement is read from the stack:', () => {
  const root = join(import.meta.dirname, '..', '..')
  const stack = (...files: string[]) =>
    ['Error', ...files.map((file) => `    at x (file://${root}/${file}:1:2)`)].join('\n')
  const pool = 'node_modules/pg-pool/index.js'

  it.each([
    [
      'the store',
      stack(pool, 'server/store/connections/connections.ts', 'tests/store/changes.test.ts'),
      true,
    ],
    ['a module', stack('modules/user/server/people.ts'), true],
    [
      'a test',
      stack(pool, 'tests/store/walls.test.ts', 'server/store/connections/connections.ts'),
      false,
    ],
    ['a migration', stack('node_modules/kysely/x.js', 'server/store/migrations/all.ts'), false],
    [
      'what belongs to one',
      stack('server/store/keys/assignment.ts', 'tests/store/keys.test.ts'),
      false,
    ],
    ['somebody else', stack('node_modules/graphile-worker/dist/main.js'), false],
  ])('%s', (_, text, expected) => {
    expect(isOfProduct(text)).toBe(expected)
  })
})
