// Starts the PostgreSQL of a test run in a folder of its own and takes both away afterwards. Each test file clones
// its databases from the template made here (`database.ts`), so that none sees another's rows.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/store/embedded/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's own cluster, database `postgres`. */
    clusterUrl: string
  }
}

/** Called by Vitest once a run; what it returns is called at the end. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancada-test-'))
  const cluster = await startEmbedded({
    dataDir,
    log: pino({ level: 'silent' }),
    // Nothing here outlives the run, so nothing is worth a sync.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
    },
  })
  await makeTemplate(cluster.urlOf('postgres'))
  project.provide('clusterUrl', cluster.urlOf('postgres'))
  return async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(clusterUrl: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query('create database migrated')
  await client.end()
}
