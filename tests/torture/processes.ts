// The processes of one server, as Linux shows them: found by parent, by folder, by what they say of themselves.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

interface Process {
  readonly pid: number
  readonly parent: number
  /** How it was started; PostgreSQL writes there what it does. */
  readonly title: string
}

function all(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (state === 'Z') return []
        const title = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), parent: Number(parent), title }]
      } catch {
        // It ended while we looked.
        return []
      }
    })
}

/** The processes that this one started, those that they started, and so on. */
export function descendantsOf(pid: number, known = all()): Process[] {
  const children = known.filter(({ parent }) => parent === pid)
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, known)])
}

/** The processes of PostgreSQL that serve connections of the server. */
export function backendsOf(postmaster: number): number[] {
  return descendantsOf(postmaster)
    .filter(({ title }) => title.startsWith('postgres: bancada bancada '))
    .map(({ pid }) => pid)
}

/** The shell that would stop this PostgreSQL in order once its server is gone. */
export function guardsOf(postmaster: number): number[] {
  return all()
    .filter(
      ({ title }) => title.startsWith('/bin/sh -c read') && title.trim().endsWith(` ${postmaster}`),
    )
    .map(({ pid }) => pid)
}

/** Resolves when none of these runs any more. */
export async function gone(pids: readonly number[]): Promise<void> {
  while (all().some(({ pid }) => pids.includes(pid))) await pause(5)
}

/** Signals those that are still there. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // Gone already.
    }
  }
}
