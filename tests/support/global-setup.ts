// Starts the PostgreSQL of a test run in a folder of its own and takes both away afterwards. Each test file clones
// its databases from the template made here (`database.ts`), so that none sees another's rows.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { modules } from '#app/modules.ts'
import { registry } from '#core/entity/registry.ts'
import { isAlive } from '#server/store/embedded/data-directory.ts'
import { startEmbedded, type Embedded } from '#server/store/embedded/embedded.ts'
import { migrate } from '#server/store/migrate.ts'

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
  sweepKilledRuns()
  const dataDir = mkdtempSync(join(tmpdir(), `bancada-test-${process.pid}-`))
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

/** A run that was killed could not take its folder away; its guard has stopped its PostgreSQL. */
function sweepKilledRuns(): void {
  for (const name of readdirSync(tmpdir())) {
    const runner = /^bancada-test-(\d+)-/.exec(name)?.[1]
    const folder = join(tmpdir(), name)
    if (
      !runner ||
      isAlive(Number(runner)) ||
      statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()
    )
      continue
    if (!existsSync(join(folder, 'database', 'postmaster.pid')))
      rmSync(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(cluster: Embedded, log: Logger): Promise<void> {
  const client = new Client({ connectionString: cluster.urlOf('postgres') })
  await client.connect()
  await client.query('create database migrated')
  await client.end()
  const { entities } = registry(modules)
  await migrate({ connectionString: cluster.urlOf('migrated'), log, entities })
}
