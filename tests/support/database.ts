// Databases for tests: each call makes a new one on the run's own PostgreSQL, and the test that asked drops it.
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** Connection string of a role that may do everything. */
  readonly url: string
  /** Removes the database, closing whatever is still connected to it. */
  drop(): Promise<void>
}

/** A database with all migrations, without a row: cloned from the run's template. */
export function freshDatabase(): Promise<TestDatabase> {
  return makeDatabase('migrated')
}

/** A database without a single table, for tests of the migrations themselves. */
export function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('template0')
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await runStatement(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseAt(clusterUrl, name),
    drop: () => runStatement(clusterUrl, `drop database ${name} with (force)`),
  }
}

async function runStatement(clusterUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Connection string of another database of the cluster whose database `postgres` is at this one. */
export function databaseAt(clusterUrl: string, name: string): string {
  return clusterUrl.replace('/postgres?', `/${name}?`)
}
