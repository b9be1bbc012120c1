// A slow machine made of a quick one: a program and all that it starts get one processor, and are stopped for half of the time.
import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** They run for so long, and are stopped for as long. */
const turnMs = 50
/** How often it is looked who is there: who is new runs freely until then. */
const lookTurns = 10

/** What starts a program on one processor. */
export const onOneProcessor = ['taskset', '--cpu-list', '0'] as const

/** The program and all that descend from it; none that is gone. */
function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(name)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const all = [pid]
  for (const one of all) all.push(...(children.get(one) ?? []))
  return all
}

function parentOf(pid: string): number | undefined {
  try {
    // The name of a program, in brackets, may hold anything.
    const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!
    return Number(parent)
  } catch {
    return undefined
  }
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Stops it and its family for every second turn, until it ends. */
export function throttle(program: ChildProcess): void {
  let family: number[] = []
  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    if (turn % 2 === 0) return signal(family, 'SIGCONT')
    if (turn % lookTurns === 1) family = familyOf(program.pid!)
    signal(family, 'SIGSTOP')
  }, turnMs)
  const end = () => {
    clearInterval(timer)
    signal(family, 'SIGCONT')
  }
  program.once('close', end)
  process.once('exit', end)
}
