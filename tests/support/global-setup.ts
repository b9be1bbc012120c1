// Starts the PostgreSQL of a test run in a folder of its own and takes both away afterwards. Each test file clones
// its databases from the template made here (`database.ts`), so that none sees another's rows. TEST_POSTGRES names
// another PostgreSQL instead: the connection string of a superuser for its database `postgres`.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { tablesOf } from '#app/server-modules.ts'
import { modules } from '#app/modules.ts'
import { registry } from '#core/entity/registry.ts'
import { startEmbedded, type Embedded } from '#server/postgres/embedded.ts'
import { migrate } from '#server/store/migrate.ts'
import { shareCompiled } from '../loading/compiled.ts'
import { databaseAt } from './database.ts'
import { newScratchFolder, sweepScratchFolders } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's own cluster, database `postgres`. */
    clusterUrl: string
    /** Where the statements of the run are noted (tests/statements). */
    statementsFolder: string
  }
}

/** Called by Vitest once a run; what it returns is called at the end. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  sweepScratchFolders()
  const folder = newScratchFolder()
  const log = pino({ level: 'warn' })
  const given = process.env['TEST_POSTGRES']
  const cluster = given ? undefined : await startCluster(folder, log)
  const tearDown = async () => {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const clusterUrl = given ?? cluster!.urlOf('postgres')
  try {
    await makeTemplate(clusterUrl, log)
  } catch (error) {
    await tearDown()
    throw error
  }
  shareCompiled()
  const statementsFolder = join(folder, 'statements')
  mkdirSync(statementsFolder)
  // For all projects: what looks back at the run needs both too.
  project.vitest.provide('clusterUrl', clusterUrl)
  project.vitest.provide('statementsFolder', statementsFolder)
  return tearDown
}

function startCluster(dataDir: string, log: Logger): Promise<Embedded> {
  return startEmbedded({
    dataDir,
    log,
    // Nothing here outlives the run, so nothing is worth a sync.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      // Each of hundreds of databases lives for seconds.
      autovacuum: 'off',
    },
  })
}

async function makeTemplate(clusterUrl: string, log: Logger): Promise<void> {
  const client = new Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query('drop database if exists migrated')
  await client.query('create database migrated')
  await client.end()
  const { entities } = registry(modules)
  const { migrations } = tablesOf(entities)
  await migrate({
    connectionString: databaseAt(clusterUrl, 'migrated'),
    log,
    entities,
    migrations,
  })
}
