// Starts the PostgreSQL of a test run in a folder of its own and takes both away afterwards. Each test file clones
// its databases from the template made here (`database.ts`), so that none sees another's rows.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { modules } from '#app/modules.ts'
import { registry } from '#core/entity/registry.ts'
import { startEmbedded, type Embedded } from '#server/store/embedded/embedded.ts'
import { migrate } from '#server/store/migrate.ts'
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
  const dataDir = newScratchFolder()
  const log = pino({ level: 'warn' })
  const cluster = await startEmbedded({
    dataDir,
    log,
    // Nothing here outlives the run, so nothing is worth a sync.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
    },
  })
  const tearDown = async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(cluster, log)
  } catch (error) {
    await tearDown()
    throw error
  }
  const statementsFolder = join(dataDir, 'statements')
  mkdirSync(statementsFolder)
  // For all projects: what looks back at the run needs both too.
  project.vitest.provide('clusterUrl', cluster.urlOf('postgres'))
  project.vitest.provide('statementsFolder', statementsFolder)
  return tearDown
}

async function makeTemplate(cluster: Embedded, log: Logger): Promise<void> {
  const client = new Client({ connectionString: cluster.urlOf('postgres') })
  await client.connect()
  await client.query('create database migrated')
  await client.end()
  const { entities } = registry(modules)
  await migrate({ connectionString: cluster.urlOf('migrated'), log, entities })
}
