// Databases as former releases left them: migrated to one of their migrations, and filled with the rows that they wrote
// (tests/fixtures/databases, each the whole content of a database that the release of that number had written).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Client, Pool } from 'pg'
import { tablesOf } from '#app/server-modules.ts'
import { inOneLine } from '#server/store/migrations/all.ts'
import { makeTenantRole } from '#server/store/connections/wall.ts'
import { emptyDatabase, type TestDatabase } from '#tests/support/database.ts'

type Row = Record<string, unknown>

export interface Content {
  /** What a test asks for by name. */
  readonly known: {
    readonly group: string
    /** Ana founded the Group, Rui was invited. */
    readonly people: Readonly<Record<'ana' | 'rui', string>>
    /** The secret of a token of Ana's that reads and writes. */
    readonly token: string
    readonly ticket: string
    readonly customer: string
    readonly deleted: string
    /** A customer with two leaves, pushed by a program. */
    readonly conflict: string
  }
  readonly tables: Readonly<Record<string, readonly Row[]>>
}

/** All migrations, of apps too; each was the last one of a release. */
const migrations = inOneLine(tablesOf([]).migrations)
export const releases = Object.keys(migrations)

const folder = join(import.meta.dirname, '../fixtures/databases')
const kept = readdirSync(folder).sort()

const fileOf = (migration: string) =>
  kept.findLast((name) => name.slice(0, 3) <= migration.slice(0, 3)) ?? kept[0]!

/** The content that a release with this migration as its last one found there; of the first that was kept for those before it. */
export function contentAt(migration: string): Content {
  const file = fileOf(migration)
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Content
}

/**
 * A database of that release, with everything it had written. A release newer than the content that it found there has
 * migrated it.
 */
export async function formerDatabase(migration: string): Promise<TestDatabase> {
  const database = await emptyDatabase()
  const number = fileOf(migration).slice(0, 3)
  const filledAt = releases.find((name) => name.startsWith(number))!
  const isNewer = filledAt < migration
  await migrateTo(database.url, isNewer ? filledAt : migration)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const [table, rows] of Object.entries(contentAt(migration).tables)) {
    await fill(client, table, rows)
  }
  await client.end()
  if (isNewer) await migrateTo(database.url, migration)
  return database
}

async function migrateTo(url: string, migration: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await makeTenantRole(client)
  await client.end()
  await runMigrations({ connectionString: url, maxPoolSize: 1 })
  const pool = new Pool({ connectionString: url, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(migration)
  await db.destroy()
  if (error) throw error
}

/** Tables and columns that the release did not know yet are left out. What triggers and keys once did is in the rows. */
async function fill(client: Client, table: string, rows: readonly Row[]): Promise<void> {
  const found = await client.query<{ name: string; counted: string | null }>(
    `select column_name as name, pg_get_serial_sequence(table_name, column_name) as counted
    from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const written = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = found.rows.filter(({ name }) => written.has(name))
  if (columns.length === 0) return
  // Migrations have written some themselves.
  await client.query(`delete from ${table}`)
  const list = columns.map(({ name }) => `"${name}"`).join(', ')
  await client.query(
    `insert into ${table} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
  for (const { name, counted } of columns) {
    if (counted) await client.query(`select setval($1, max("${name}")) from ${table}`, [counted])
  }
}
