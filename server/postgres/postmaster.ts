// One PostgreSQL process on one finished data directory: starts it or adopts the one already running there, waits
// until it answers, stops it. Reachable by a Unix socket alone. Never removes postmaster.pid, never signals
// a process that has not proven to serve this very directory.
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Logger } from 'pino'
import { clearLine } from './clear-line.ts'
import { isAlive, isSameFolder, owner, type DataDirectory } from './data-directory.ts'
import type { ServiceUser } from './service-user.ts'

export interface Postmaster {
  readonly pid: number
  /** A connection that does nothing but live as long as the server does. */
  readonly watch: Client
  /** Settles when that connection is gone, and with it the server. */
  readonly ended: Promise<void>
}

type Watch = Pick<Postmaster, 'watch' | 'ended'>

export interface Launch {
  readonly program: string
  readonly directory: DataDirectory
  readonly socketFolder: string
  readonly user: ServiceUser | undefined
  /** Settings beside the ones below, for tests: `{ fsync: 'off' }`. */
  readonly settings: Readonly<Record<string, string>>
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/** A sixteenth of the machine's memory, as far as it serves a workspace; PostgreSQL's own default at least. */
function sharedMegabytes(): number {
  const share = Math.round(totalmem() / 16 / 1_048_576)
  return Math.min(1_024, Math.max(128, share))
}

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  jit: 'off',
  shared_buffers: `${sharedMegabytes()}MB`,
  // A plan made over an empty table lasts until the table's figures come: an import should not wait a minute for them.
  autovacuum_naptime: '15s',
  // PostgreSQL's own log: one file a weekday, so that it never grows without end.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
}

/** Starts tried, a tenth of a second apart, while a killed server lingers. */
const attempts = 100
/** Longest path of a Unix socket that Linux takes, and what PostgreSQL appends to its folder. */
const maxSocketBytes = 107
const socketName = '/.s.PGSQL.5432'
/** Where PostgreSQL's users may always make a folder. TMPDIR may be closed to them, or too long itself. */
const shortFolder = '/tmp'

/** Folder of the socket: the data directory, or a private short one when the path is too long for a socket. */
export function socketFolder(database: string, user: ServiceUser | undefined): string {
  if (Buffer.byteLength(database + socketName) <= maxSocketBytes) return database
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 16)
  const folder = join(shortFolder, `bancada-${hash}`)
  const uid = user?.uid ?? process.getuid!()
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
  }
  const { uid: holder, mode } = statSync(folder)
  if (holder !== uid || (mode & 0o077) !== 0)
    throw new Error(`${folder}, where the database's socket belongs, is somebody else's: remove it`)
  return folder
}

/** The address of one database of this cluster, as libpq and `pg` read it: whole, so that no variable of theirs leads elsewhere. */
export function addressOf({ directory, socketFolder }: Launch, database: string): string {
  const host = encodeURIComponent(socketFolder)
  return `postgresql://${owner}:${directory.password}@/${database}?host=${host}&port=5432&sslmode=disable`
}

/** Adopts a running server of this directory, else starts one; resolves when it answers. */
export async function bringUp(launch: Launch): Promise<Postmaster> {
  return (await adopt(launch)) ?? startNew(launch)
}

/** The server that already runs on this directory; undefined when there is none, or it ends before it answers. */
export async function adopt(launch: Launch): Promise<Postmaster | undefined> {
  const { database } = launch.directory
  const pid = readPid(database)
  if (pid === undefined || !serves(pid, database)) return undefined
  const watch = await connectWhile(launch, () => serves(pid, database))
  return watch && prove(watch, launch)
}

/** Fast shutdown; resolves when the process is gone. */
export async function takeDown({ pid, watch }: Postmaster): Promise<void> {
  await watch.end().catch(() => undefined)
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  while (isAlive(pid)) await pause(10)
}

async function startNew(launch: Launch): Promise<Postmaster> {
  const { database, startLog } = launch.directory
  // A killed server lingers until the system has buried it and its last worker has noticed: such a start is tried again.
  for (let attempt = 1; ; attempt++) {
    const child = spawnPostgres(launch)
    let ended = false
    child.once('close', () => (ended = true))
    const watch = await connectWhile(launch, () => !ended)
    if (watch) return prove(watch, launch)
    const rival = await adopt(launch)
    if (rival) return rival
    const said = readFileSync(startLog, 'utf8')
    const occupied = /lock file "postmaster.pid" already exists/.test(said)
    const dying = occupied ? isDead(readPid(database)) : /pre-existing shared memory/.test(said)
    if (occupied && (!dying || attempt === attempts))
      throw new Error(
        `${database}/postmaster.pid names process ${readPid(database)}, which is not its PostgreSQL: if none uses this directory, remove that file; nothing was changed`,
      )
    if (!dying || attempt === attempts)
      throw new Error(`PostgreSQL did not start on ${database}: ${reasonOf(said, database)}`)
    await pause(100)
  }
}

/** Less than PostgreSQL needs to begin. */
const noRoom = 1_048_576

/** Once its own log is open PostgreSQL speaks there alone, and on a full disk nowhere. */
function reasonOf(said: string, database: string): string {
  const { bavail, bsize } = statfsSync(database)
  if (bavail * bsize < noRoom) return 'the disk is full'
  if (/HINT: +Future log output/.test(said)) return `its log in ${database}/log says why`
  return clearLine(said)
}

function spawnPostgres(launch: Launch): ChildProcess {
  const { directory, user, program } = launch
  const all = { ...settings, ...launch.settings, unix_socket_directories: launch.socketFolder }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(directory.startLog, 'w', 0o600)
  try {
    const child = spawn(program, ['-D', directory.database, ...args], {
      cwd: directory.database,
      // A session of its own: Ctrl-C reaches the server first, which then stops PostgreSQL in order.
      detached: true,
      env: { PATH: process.env['PATH'], PG_GRANDPARENT_PID: String(process.ppid) },
      stdio: ['ignore', output, output],
      ...(user && { uid: user.uid, gid: user.gid }),
    })
    child.on('error', (error) => child.emit('close', error.message))
    child.unref()
    return child
  } finally {
    closeSync(output)
  }
}

/** Connects as soon as the server answers; undefined when `lives` says it is gone before that. */
async function connectWhile(launch: Launch, lives: () => boolean): Promise<Watch | undefined> {
  for (let tries = 1; ; tries++) {
    const alive = lives()
    const client = new Client({ connectionString: addressOf(launch, 'postgres') })
    client.on('error', () => undefined)
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    try {
      await client.connect()
      return { watch: client, ended }
    } catch (error) {
      await client.end().catch(() => undefined)
      if (!isPassing(error))
        throw new Error(`PostgreSQL refused: ${clearLine(error)}`, { cause: error })
    }
    if (!alive) return undefined
    if (tries % 1000 === 0) launch.log.info('PostgreSQL is still recovering, waiting')
    await pause(10)
  }
}

/** No socket yet, or starting, recovering, shutting down: worth another try while the process lives. */
function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === '57P03'
  return true
}

/** A server is ours only when it serves this very directory. */
async function prove({ watch, ended }: Watch, { directory }: Launch): Promise<Postmaster> {
  const shown = await watch.query<{ data_directory: string }>('show data_directory')
  const served = shown.rows[0]!.data_directory
  const pid = readPid(directory.database)
  if (isSameFolder(served, directory.database) && pid !== undefined) return { pid, watch, ended }
  await watch.end()
  throw new Error(
    `the socket of ${directory.database} leads to another database, ${served}: nothing was changed`,
  )
}

/** The process that PostgreSQL's own note in the directory names. */
function readPid(database: string): number | undefined {
  try {
    const [line] = readFileSync(join(database, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(line)
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** True for a living PostgreSQL of this very directory: numbers of processes are used again, folders tell. */
function serves(pid: number, database: string): boolean {
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    return name === 'postgres' && isSameFolder(`/proc/${pid}/cwd`, database)
  } catch {
    return false
  }
}

/** Ended, or ended and not yet buried by its parent (a zombie, which still answers to signals). */
function isDead(pid: number | undefined): boolean {
  try {
    return /^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}
