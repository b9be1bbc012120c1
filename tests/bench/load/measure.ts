// Runs programs of the bench: the load generator, the server under test, the peers. Each in a process of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Job, Measured, SqlJob } from './job.ts'

const root = join(import.meta.dirname, '../../..')
const children = new Set<ChildProcess>()

/** Puts load on a server. Throws with what the generator said when it failed. */
export function measure(job: Job): Promise<Measured> {
  return runJob('load/generator.ts', job)
}

/** Runs a plain statement without a server. */
export function measureSql(job: SqlJob): Promise<Measured> {
  return runJob('peers/bare-sql.ts', job)
}

async function runJob(program: string, job: object): Promise<Measured> {
  const child = track(
    spawn(process.execPath, [join(root, 'tests/bench', program)], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  )
  child.stdin!.end(JSON.stringify(job))
  const [said, complaint] = await Promise.all([text(child.stdout!), text(child.stderr!)])
  if (said.trim() === '') throw new Error(complaint.trim() || `${program} said nothing`)
  return JSON.parse(said) as Measured
}

interface Start {
  readonly env?: Record<string, string>
  readonly cwd?: string
  /** The line that says it is ready, or a wait of another kind. */
  readonly ready: RegExp | (() => Promise<string>)
}

export interface Program {
  /** What `ready` found. */
  readonly found: string
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** Starts a Node program and waits for a line of its output, or until something else says that it answers. */
export async function startProgram(
  args: readonly string[],
  { env = {}, ready, cwd = root }: Start,
): Promise<Program> {
  const child = track(
    spawn(process.execPath, args, {
      cwd,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const said: string[] = []
  child.stderr!.setEncoding('utf8').on('data', (some: string) => said.push(some))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${args.join(' ')} ended: ${said.join('')}`)
  })
  const lines = createInterface({ input: child.stdout! })
  const found = ready instanceof RegExp ? findLine(lines, ready) : ready()
  return { found: await Promise.race([found, ended]), pid: child.pid, stop }
}

function findLine(lines: Interface, pattern: RegExp): Promise<string> {
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      const match = pattern.exec(line)
      if (match) resolve(match[1] ?? match[0])
    })
  })
}

function track(child: ChildProcess): ChildProcess {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Ends whatever still runs. */
export function stopAll(): void {
  for (const child of children) child.kill('SIGTERM')
}
