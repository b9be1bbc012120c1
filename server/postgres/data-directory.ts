// The folder DATA_DIR/database: makes it whole or not at all, and refuses, in one clear line and without touching
// anything, what is not a finished data directory of this PostgreSQL. Starts no server.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Binaries } from './binaries.ts'
import { clearLine } from './clear-line.ts'
import { closedFolder, mayPass, type ServiceUser } from './service-user.ts'

/** Major version of PostgreSQL whose data directories the embedded binaries read. */
const majorVersion = '18'
/** Name of the role that owns everything in the embedded cluster. */
export const owner = 'bancada'

export interface DataDirectory {
  /** Real path of PostgreSQL's own folder. */
  readonly database: string
  readonly password: string
  /** What PostgreSQL says before its own log is open. */
  readonly startLog: string
}

/** DATA_DIR itself: exists, ours to write, and open to pass through for the service account. */
export function openDataDir(dataDir: string): string {
  const path = resolve(dataDir)
  try {
    makeFolder(path, 0o700)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    const probe = mkdtempSync(join(path, '.probe-'))
    rmSync(probe, { recursive: true })
  } catch (error) {
    throw new Error(`the data directory ${path} cannot be used: ${clearLine(error)}`, {
      cause: error,
    })
  }
  return realpathSync(path)
}

/** One folder after the other: Node's own recursive call never returns where a parent takes no folders (/proc). */
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return
  makeFolder(dirname(path), 0o755)
  mkdirSync(path, { mode })
}

/** Finds or makes the database folder of an opened DATA_DIR. */
export async function prepareDataDirectory(
  dataDir: string,
  binaries: Binaries,
  user: ServiceUser | undefined,
  log: Pick<Logger, 'info'>,
): Promise<DataDirectory> {
  const place = join(dataDir, 'database')
  const startLog = join(dataDir, 'database.log')
  if (existsSync(place)) {
    checkFinished(place, user)
    return { database: realpathSync(place), password: readPassword(dataDir), startLog }
  }
  if (lstatSync(place, { throwIfNoEntry: false }))
    throw new Error(`${place} points to a folder that is not there: bring it back before starting`)
  sweepHalfMade(dataDir, log)
  const password = makePassword(dataDir)
  if (user && !mayPass(dataDir, user)) chmodSync(dataDir, 0o711)
  const closed = user ? closedFolder(dataDir, user) : undefined
  const home = closed ? outsideHome() : dataDir
  const database = await makeCluster(home, password, binaries, user)
  if (closed) {
    symlinkSync(database, place)
    log.info(
      `PostgreSQL runs as ${user!.name}, who cannot enter ${closed}: the database is kept in ${database}, where ${place} points`,
    )
  }
  return { database: realpathSync(place), password, startLog }
}

/** Throws one clear line for a folder that PostgreSQL could not be started on. */
export function checkFinished(place: string, user?: ServiceUser): void {
  const file = join(place, 'PG_VERSION')
  const unreadable = (name: string) =>
    new Error(
      `${place} cannot be read by ${name}, who runs PostgreSQL: give it back with everything in it (chown -R ${name} ${place}; chmod 700 ${place}); nothing was changed`,
    )
  if (!isReadable(place)) throw unreadable(userInfo().username)
  if (!existsSync(file))
    throw new Error(
      `${place} is not a finished PostgreSQL data directory: move it away, or restore it from a backup; nothing was changed`,
    )
  const version = readFileSync(file, 'utf8').trim()
  if (version !== majorVersion)
    throw new Error(
      `${place} was made by PostgreSQL ${version} and this is PostgreSQL ${majorVersion}: export it with the old release (pg_dumpall -h ${place} > bancada.sql), move it away, start once, and import it (psql -h ${place} -f bancada.sql postgres); nothing was changed`,
    )
  const lost = neededFolders.find((name) => !existsSync(join(place, name)))
  if (lost !== undefined)
    throw new Error(
      `${place}/${lost} is missing, without which the database cannot be opened: bring it back (its disk may not be mounted), or put the data directory back from a backup; nothing was changed`,
    )
  if (user && !isReadable(place, user)) throw unreadable(user.name)
}

/** Without these PostgreSQL says little of why it cannot start, and without the second it would lose what was written last. */
const neededFolders = ['base', 'global', 'pg_wal']

/** The one who runs PostgreSQL may read and enter the folder. */
function isReadable(place: string, user?: ServiceUser): boolean {
  try {
    if (user) {
      const { uid, mode } = statSync(place)
      return uid === user.uid && (mode & 0o700) === 0o700
    }
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Folders that an interrupted initdb left under its working name: they never held anybody's data. */
function sweepHalfMade(dataDir: string, log: Pick<Logger, 'info'>): void {
  for (const name of readdirSync(dataDir)) {
    const maker = /^database\.making-(\d+)-/.exec(name)?.[1]
    if (!maker || isAlive(Number(maker))) continue
    rmSync(join(dataDir, name), { recursive: true, force: true })
    log.info(`removed ${name}, left by an interrupted first start`)
  }
}

/** True while a process of this number exists, whatever user owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A folder of root's own for databases whose DATA_DIR the service account cannot enter (a clone under /root). */
function outsideHome(): string {
  mkdirSync('/var/lib/bancada', { recursive: true, mode: 0o711 })
  const home = mkdtempSync('/var/lib/bancada/')
  chmodSync(home, 0o711)
  return home
}

/** Two first starts may meet here: the first writer's password counts for both. */
function makePassword(dataDir: string): string {
  const file = join(dataDir, 'database.password')
  try {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readPassword(dataDir)
}

function readPassword(dataDir: string): string {
  const file = join(dataDir, 'database.password')
  if (!existsSync(file))
    throw new Error(`${file}, the password of the database, is missing: restore it from a backup`)
  return readFileSync(file, 'utf8').trim()
}

/** initdb under a working name, then one rename: the final name only ever shows a finished directory. */
async function makeCluster(
  home: string,
  password: string,
  binaries: Binaries,
  user: ServiceUser | undefined,
): Promise<string> {
  const making = mkdtempSync(join(home, `database.making-${process.pid}-`))
  const cluster = join(making, 'database')
  const secret = join(making, 'password')
  const final = join(home, 'database')
  try {
    mkdirSync(cluster, { mode: 0o700 })
    writeFileSync(secret, password, { mode: 0o600 })
    if (user) for (const path of [making, cluster, secret]) chownSync(path, user.uid, user.gid)
    await runInitdb(binaries.initdb, cluster, secret, user)
    renameSync(cluster, final)
  } catch (error) {
    // A neighbour's first start was quicker and its directory is whole: use that one.
    if (!existsSync(join(final, 'PG_VERSION')))
      throw new Error(`PostgreSQL could not make ${final}: ${clearLine(error)}`, { cause: error })
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return final
}

function runInitdb(
  program: string,
  cluster: string,
  secret: string,
  user: ServiceUser | undefined,
): Promise<void> {
  const args = [`--pgdata=${cluster}`, `--username=${owner}`, `--pwfile=${secret}`]
  args.push('--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions')
  // The built-in provider sorts and folds alike on every system, so no upgrade of libc can break an index.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  return new Promise((done, failed) => {
    const child = spawn(program, args, {
      cwd: dirname(cluster),
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(user && { uid: user.uid, gid: user.gid }),
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.on('error', failed)
    child.on('close', (code, signal) => {
      if (code === 0) done()
      else failed(new Error(said || `${basename(program)} ended with ${code ?? signal}`))
    })
  })
}

/** Device and inode tell whether two paths name one folder. */
export function isSameFolder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }))
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}
