// A ground for tests of the embedded PostgreSQL: data directories that vanish, processes that can be killed,
// and a look at what still runs on a directory.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { programEnvironment } from './program-environment.ts'
import { newScratchFolder } from './scratch.ts'

const root = join(import.meta.dirname, '..', '..')
const folders: string[] = []
const children: ChildProcess[] = []

/** A folder for one test's data. */
export function newFolder(): string {
  const folder = newScratchFolder()
  folders.push(folder)
  return folder
}

/** To be called after each test: ends what it started and removes what it made. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  for (const folder of folders.splice(0)) {
    // The guard of a killed holder stops its PostgreSQL; wait for it, and help where the test killed the guard too.
    const pid = postmasterOf(folder)
    if (pid !== undefined) process.kill(pid, 'SIGINT')
    await until(() => postmasterOf(folder) === undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Program {
  readonly child: ChildProcess
  /** Resolves with the exit code and everything said, once it has ended. */
  readonly ended: Promise<{ code: number | null; out: string; err: string }>
  /** Resolves with the first line of standard output that matches; rejects when the program ends without it. */
  readonly line: (pattern: RegExp) => Promise<string>
}

/** Starts a Node program of the project. */
export function runProgram(args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...programEnvironment(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }))
  let over = false
  void ended.then(() => (over = true))
  return {
    child,
    ended,
    async line(pattern) {
      const find = () =>
        out
          .split('\n')
          .slice(0, -1)
          .find((line) => pattern.test(line))
      await until(() => over || find() !== undefined)
      const line = find()
      if (line === undefined) throw new Error(`ended without ${pattern}: ${out}${err}`)
      return line
    },
  }
}

/** A process that holds an embedded PostgreSQL on this folder until it is killed. */
export async function hold(dataDir: string): Promise<Program & { url: string }> {
  const program = runProgram(['tests/start/holder.ts', dataDir])
  const { url } = JSON.parse(await program.line(/^\{/)) as { url: string }
  return { ...program, url }
}

/** Runs SQL on a connection of its own and returns the rows. */
export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The PostgreSQL server that runs on a folder's database, found by its working directory; undefined when none does. */
export function postmasterOf(dataDir: string): number | undefined {
  const folder = join(dataDir, 'database')
  const running = processesIn(folder)
  const noted = notedIn(folder)
  return running.find((pid) => pid === noted) ?? running[0]
}

/** The process that PostgreSQL noted in its folder; undefined without a note, which it may take away at any moment. */
function notedIn(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** Every PostgreSQL process whose working directory this is. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Waits for a condition; a test that waits in vain runs into its own time limit. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(20)
}

/** Whether a test may have a file system of its own; only root may, and not everywhere. */
export function mayMount(): boolean {
  if (process.getuid?.() !== 0) return false
  const probe = newFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', probe], { stdio: 'ignore' })
    execFileSync('umount', [probe])
    return true
  } catch {
    return false
  }
}
