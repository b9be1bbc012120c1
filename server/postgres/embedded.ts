// The PostgreSQL that a shop never had to install: one cluster under DATA_DIR, owned by one server process.
// Brings it up, keeps others off, brings it up again when it dies, stops it, and leaves nothing running behind.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { findBinaries } from './binaries.ts'
import { isAlive, openDataDir, prepareDataDirectory } from './data-directory.ts'
import {
  addressOf,
  adopt,
  bringUp,
  socketFolder,
  takeDown,
  type Launch,
  type Postmaster,
} from './postmaster.ts'
import { pickServiceUser } from './service-user.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Settings of PostgreSQL beside its own: `max_connections`, or those of a test ground (`fsync` off). */
  readonly settings?: Readonly<Record<string, string>>
}

export interface Embedded {
  /** Connection string of the product's database; it stays the same for the life of the data directory. */
  readonly url: string
  /** The same for another database of this cluster. */
  urlOf(database: string): string
  /** Settles, with the reason, only when PostgreSQL died and could not be brought up again. */
  readonly lost: Promise<Error>
  /** Stops PostgreSQL in order (no connection is waited for) and resolves when its process is gone. */
  stop(): Promise<void>
}

const databaseName = 'bancada'
/** Any number will do, as long as it is always this one. */
const serverLock = 20_260_001
const restartsPerMinute = 5

/** How PostgreSQL is started in a DATA_DIR that is open. */
async function launchOf(
  dataDir: string,
  { settings = {}, log }: Omit<EmbeddedOptions, 'dataDir'>,
): Promise<Launch> {
  const user = pickServiceUser(`${dataDir}/database`)
  const binaries = findBinaries(user)
  const directory = await prepareDataDirectory(dataDir, binaries, user, log)
  const folder = socketFolder(directory.database, user)
  return { program: binaries.postgres, directory, socketFolder: folder, user, settings, log }
}

/**
 * Starts, or adopts after a crash of the server alone, the PostgreSQL of `dataDir`; makes the directory on the first
 * start. Throws an Error whose message is one clear line, and has then changed no data.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log } = options
  const dataDir = openDataDir(options.dataDir)
  const launch = await launchOf(dataDir, options)
  let running = await bringUp(launch)
  await claim(running.watch, dataDir)
  await makeDatabase(running.watch)
  let lifeline = tieToUs(running)

  let stopping = false
  let reviving: Promise<void> | undefined
  let give: (reason: Error) => void
  const lost = new Promise<Error>((resolve) => (give = resolve))
  const deaths: number[] = []

  const watchOver = async ({ ended }: Postmaster) => {
    await ended
    if (!stopping) reviving = revive()
  }
  const revive = async () => {
    const now = performance.now()
    deaths.push(now)
    log.warn('PostgreSQL stopped unexpectedly: starting it again')
    lifeline.kill()
    try {
      if (deaths.filter((death) => now - death < 60_000).length > restartsPerMinute)
        throw new Error('PostgreSQL keeps stopping: its log is in DATA_DIR/database/log')
      running = await bringUp(launch)
      await claim(running.watch, dataDir)
      lifeline = tieToUs(running)
      void watchOver(running)
    } catch (error) {
      give(error as Error)
    }
  }
  void watchOver(running)

  return {
    url: addressOf(launch, databaseName),
    urlOf: (database) => addressOf(launch, database),
    lost,
    stop: async () => {
      stopping = true
      // One that comes up at this moment is stopped as well.
      await reviving
      await takeDown(running)
      lifeline.kill()
    },
  }
}

/**
 * The PostgreSQL of `dataDir` for a short command: that of the server which runs on it, else one that is started and stopped again.
 * Throws where there is no finished data directory.
 */
export async function joinEmbedded(
  options: EmbeddedOptions,
): Promise<Pick<Embedded, 'url' | 'stop'>> {
  const dataDir = resolve(options.dataDir)
  if (!existsSync(join(dataDir, 'database'))) {
    throw new Error(
      `there is no database in ${dataDir} yet: start the server once, or set DATA_DIR`,
    )
  }
  const launch = await launchOf(openDataDir(dataDir), options)
  const running = await adopt(launch)
  if (!running) return startEmbedded(options)
  return { url: addressOf(launch, databaseName), stop: () => running.watch.end() }
}

/** Only one server may use a data directory: PostgreSQL itself holds the lock and frees it when the holder dies. */
async function claim(watch: Client, dataDir: string): Promise<void> {
  await watch.query(`set application_name = 'bancada server ${process.pid}'`)
  for (let tries = 1; ; tries++) {
    const tried = await watch.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${serverLock}) as mine`,
    )
    if (tried.rows[0]?.mine) return
    const holder = await watch.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = ${serverLock} and granted`,
    )
    const pid = Number(holder.rows[0]?.name.split(' ').at(-1))
    // PostgreSQL may need a moment to notice that the holder was killed.
    if ((pid && isAlive(pid)) || tries === 50) {
      await watch.end()
      throw new Error(
        `another server (process ${pid}) already uses ${dataDir}: stop it first, or choose another DATA_DIR`,
      )
    }
    await pause(100)
  }
}

async function makeDatabase(watch: Client): Promise<void> {
  const found = await watch.query('select from pg_database where datname = $1', [databaseName])
  if (found.rowCount === 0) await watch.query(`create database ${databaseName}`)
}

/**
 * A shell that waits for our end, however it comes (its input closes), and then stops PostgreSQL in order.
 * Without it a killed server or test run would leave PostgreSQL behind.
 */
function tieToUs({ pid }: Postmaster): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => undefined)
  guard.unref()
  return guard
}
