// Brings a PostgreSQL to the shape this release needs: role, queue tables, numbered migrations, key columns of the
// declared kinds, grants. Runs as the connecting user, under one lock for all processes. Forward only.
import { Logger as QueueLogger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Client, Pool } from 'pg'
import type { Logger } from 'pino'
import type { Entity } from '#core/entity/entity.ts'
import { assignKeyColumns } from './keys/assignment.ts'
import { inOneLine, type Migrations } from './migrations/all.ts'
import { makeTenantRole, trustFunctions, grantTables } from './connections/wall.ts'

export interface MigrateOptions {
  readonly connectionString: string
  readonly log: Logger
  /** Kinds whose declared sorts and filters get their key columns. */
  readonly entities?: readonly Entity[]
  /** Of tables that apps bring. */
  readonly migrations?: readonly Migrations[]
}

/** Any number, the same in every release: its holder migrates. */
const lock = 4_202_611

/**
 * Migrates from whatever is there: nothing, or any earlier release. Safe to call from several processes at once.
 * Throws when a migration fails; what it had done is rolled back.
 */
export async function migrate({ connectionString, log, ...declared }: MigrateOptions) {
  const { entities = [], migrations = [] } = declared
  const line = inOneLine(migrations)
  const client = new Client({
    connectionString,
    application_name: 'bancada migration',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', (error) => log.error({ err: error }, 'connection lost while migrating'))
  try {
    await client.connect().catch((error: unknown) => refuse(error, client.password))
    await client.query('select pg_advisory_lock($1)', [lock])
    const done = await readDone(client)
    refuseNewer(done, line)
    await makeTenantRole(client)
    await runMigrations({ connectionString, maxPoolSize: 1, logger: queueLogger(log) })
    // Finding out that all is done would read the whole catalogue twice.
    if (done.join() !== Object.keys(line).join()) await runNumbered(connectionString, line, log)
    await assignKeyColumns(client, entities)
    await grantTables(client)
    await trustFunctions(client, log)
  } finally {
    await client.end()
  }
}

/** The one line of a database that refuses, whatever it or the network says of its password. */
function refuse(error: unknown, password?: string | null): never {
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  const { message, code = 'no reason given' } = first as NodeJS.ErrnoException
  const [said = ''] = (message || code).split('\n')
  const reason = password ? said.replaceAll(password, '…') : said
  throw new Error(
    `the database that DATABASE_URL names cannot be used (${reason}): check its address, name, user and password, and that it runs`,
    { cause: error },
  )
}

/** Names of the numbered migrations that this database has, in their order. */
async function readDone(client: Client): Promise<string[]> {
  const found = await client.query<{ known: string | null }>(
    `select to_regclass('public.kysely_migration')::text as known`,
  )
  if (!found.rows[0]?.known) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name collate "C"',
  )
  return rows.map(({ name }) => name)
}

/** What a newer release wrote is left to it. */
function refuseNewer(done: readonly string[], line: Migrations): void {
  const [last, own] = [done.at(-1) ?? '', Object.keys(line).at(-1) ?? '']
  if (last <= own) return
  throw new Error(
    `this database was written by a newer release of Bancada (it is at ${last}, this release knows up to ${own}): start that release again, or put the data of before the update back; nothing was changed`,
  )
}

async function runNumbered(connectionString: string, line: Migrations, log: Logger): Promise<void> {
  const pool = new Pool({ connectionString, max: 1 })
  pool.on('error', (error) => log.error({ err: error }, 'connection lost while migrating'))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => line } })
    const { error, results = [] } = await migrator.migrateToLatest()
    for (const { migrationName, status } of results)
      log.info({ migrationName, status }, 'migration')
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ queue: message }, 'job queue')
    else log.debug({ queue: message }, 'job queue')
  })
}
