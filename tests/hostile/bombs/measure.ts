// What a piece of work costs this process: processor time of all its threads, and how long its main thread had no time for others.
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
export const collectGarbage = runInNewContext('gc') as () => void

export interface Cost {
  /** Of all threads. */
  readonly cpuMs: number
  /** Of the main thread alone: the others keep nobody waiting. */
  readonly mainMs: number
  /** The longest turn of the main thread: its work, not time, since others may have the processor. */
  readonly turnMs: number
}

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const over = new AbortController()
  let turnMs = 0
  const began = process.cpuUsage()
  const mainBegan = process.threadCpuUsage()
  let before = mainBegan
  const look = () => {
    turnMs = Math.max(turnMs, msOf(process.threadCpuUsage(before)))
    before = process.threadCpuUsage()
  }
  // A turn of the timers comes between any two turns of the work.
  const watching = (async () => {
    while (!over.signal.aborted) {
      await pause(1)
      look()
    }
  })()
  await work().finally(() => over.abort())
  await watching
  const mainMs = msOf(process.threadCpuUsage(mainBegan))
  return { cpuMs: msOf(process.cpuUsage(began)), mainMs, turnMs }
}

const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

/**
 * The least of so many tries, each without the garbage of those before it: what else goes on in a process only ever adds. No further
 * one is made once that is low enough.
 */
export async function minCostOf(
  work: () => Promise<Cost>,
  tries: number,
  isLow: (cost: Cost) => boolean = () => false,
): Promise<Cost> {
  let min: Cost = { cpuMs: Infinity, mainMs: Infinity, turnMs: Infinity }
  for (let at = 0; at < tries && !isLow(min); at++) {
    collectGarbage()
    min = minOf(min, await work())
  }
  return min
}

/** The mean of so many in a row, and the longest turn of them all. */
export async function meanOf(times: number, work: () => Promise<Cost>): Promise<Cost> {
  const sum = { cpuMs: 0, mainMs: 0, turnMs: 0 }
  for (let at = 0; at < times; at++) {
    const { cpuMs, mainMs, turnMs } = await work()
    sum.cpuMs += cpuMs
    sum.mainMs += mainMs
    sum.turnMs = Math.max(sum.turnMs, turnMs)
  }
  return { ...sum, cpuMs: sum.cpuMs / times, mainMs: sum.mainMs / times }
}

const minOf = (one: Cost, other: Cost): Cost => ({
  cpuMs: Math.min(one.cpuMs, other.cpuMs),
  mainMs: Math.min(one.mainMs, other.mainMs),
  turnMs: Math.min(one.turnMs, other.turnMs),
})

export const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
