// Runs when all other tests are over: every statement that the product sent to PostgreSQL during the run names its
// database wherever it touches a table of tenants, and enters it with `set local`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts'
import { faultsOf, readTenantTables } from '#tests/statements/inspect.ts'

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Literals apart, so that generated queries of one shape are looked at once. */
const shapeOf = (text: string) => text.replace(/'(?:[^']|'')*'/g, "'…'")

function readStatements(): string[] {
  const folder = inject('statementsFolder')
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean),
  )
  const all = lines.map((line) => JSON.parse(line) as string)
  return [...new Map(all.map((text) => [shapeOf(text), text])).values()]
}

test('every statement of the run names its database for every table of tenants', async (context) => {
  const statements = readStatements()
  if (statements.length === 0) return context.skip('no other test ran')
  const tables = await readTenantTables(client)
  const found: string[] = []
  for (const text of statements) {
    const faults = await faultsOf(client, text, tables).catch((error: Error) => [error.message])
    found.push(...faults.map((fault) => `${fault}: ${text}`))
  }
  expect(found).toEqual([])
  console.log(`${statements.length} different statements looked at`)
})
