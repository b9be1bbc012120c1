// The server under torture: the real one, in a process of its own, on a data directory that outlives it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { postmasterOf } from '#tests/support/embedded.ts'
import { freePort } from './port.ts'
import { programEnvironment } from '../support/program-environment.ts'

const root = join(import.meta.dirname, '..', '..')
/** Given up after this: on a busy machine a start takes a minute. */
const timeoutMs = 240_000

export interface Victim {
  readonly dataDir: string
  readonly address: string
  readonly pid: number
  readonly alive: boolean
  readonly postmaster: number | undefined
  /** Starts it when it is not there; resolves once it answers and so does its database. Throws what it said. */
  ensure(): Promise<void>
  /** True when process and database answer. */
  isWell(): Promise<boolean>
  /** Resolves with the exit code, null after a signal. */
  ended(): Promise<number | null>
  /** Connection string of the owner of its database, who sees everything. */
  databaseUrl(): string
  /** Lines that the server logged since the last call. */
  newLog(): string[]
  stop(): Promise<void>
}

export async function makeVictim(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Victim> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const logFile = join(dataDir, 'server.log')
  let child: ChildProcess | undefined
  let read = 0

  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null

  function begin(): void {
    const log = openSync(logFile, 'a')
    writeSync(log, `-- started ${new Date().toISOString()}\n`)
    child = spawn(process.execPath, ['app/server.ts'], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATA_DIR: dataDir,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        ...programEnvironment(),
        ...env,
      },
      // The channel ends it when this process is killed.
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
  }

  const endOfLog = () => readFileSync(logFile, 'utf8').slice(-500)

  /** What it says of itself, or why nothing came; '200' when all is well. */
  async function answer(): Promise<string> {
    try {
      const reply = await fetch(`${address}/_up`, { signal: AbortSignal.timeout(3_000) })
      return reply.ok ? '200' : `${reply.status} ${await reply.text()}`
    } catch (error) {
      return String(error)
    }
  }

  const isWell = async () => (await answer()) === '200'

  async function ended(): Promise<number | null> {
    if (isAlive()) await once(child!, 'exit')
    return child?.exitCode ?? null
  }

  return {
    dataDir,
    address,
    get pid() {
      return child!.pid!
    },
    get alive() {
      return isAlive()
    },
    get postmaster() {
      return postmasterOf(dataDir)
    },
    async ensure() {
      if (!isAlive()) begin()
      const until = performance.now() + timeoutMs
      while (!(await isWell())) {
        if (!isAlive()) throw new Error(`the server ended: ${endOfLog()}`)
        if (performance.now() > until) {
          throw new Error(`the server did not come back (${await answer()}): ${endOfLog()}`)
        }
        await pause(20)
      }
    },
    isWell,
    ended,
    databaseUrl() {
      const password = readFileSync(join(dataDir, 'database.password'), 'utf8').trim()
      const socket = encodeURIComponent(join(dataDir, 'database'))
      return `postgresql://bancada:${password}@/bancada?host=${socket}`
    },
    newLog() {
      const bytes = readFileSync(logFile)
      const lines = bytes.subarray(read).toString('utf8').split('\n')
      read = bytes.length
      return lines.filter((line) => line !== '')
    },
    async stop() {
      if (isAlive()) child!.kill('SIGTERM')
      await ended()
    },
  }
}

/** A connection to its database as the owner, who sees everything; that it breaks when the database is killed is no failure of its own. */
export async function withSql<T>(
  victim: Pick<Victim, 'databaseUrl'>,
  work: (sql: Client) => Promise<T>,
): Promise<T> {
  const sql = new Client({ connectionString: victim.databaseUrl() })
  sql.on('error', () => undefined)
  await sql.connect()
  try {
    return await work(sql)
  } finally {
    await sql.end().catch(() => undefined)
  }
}
