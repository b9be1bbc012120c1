// Lets only so many pieces of work run at once; the others wait for a place. Knows no clock: what must not wait for long
// limits how many may wait.
import { fail } from './errors.ts'

export interface SemaphoreSize {
  /** How many pieces of work run at once. */
  readonly places: number
  /** How many may wait for a place; one more is refused. Without it there is no limit. */
  readonly maxWaiting?: number
}

/** Runs the work when there is a place. Failure service_unavailable when too many wait already. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

/** The same, with the name that the work counts for. */
export type FairSemaphore = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** First come, first served. */
export function makeSemaphore(size: SemaphoreSize): Semaphore {
  const run = makeShared(size, (_running, free) => free > 0)
  return (work) => run('', work)
}

/**
 * Places that many share by name. A name begins another piece of work only while it has fewer running than places are
 * free: one name alone gets half of the places, the next one half of what is left. So slow work under a few names leaves
 * places for others, and of those who wait the one with the fewest running is next.
 */
export function makeFairSemaphore(size: SemaphoreSize): FairSemaphore {
  return makeShared(size, (running, free) => running < free)
}

/** The work of one name. */
interface Party {
  running: number
  /** What lets each of the waiting begin, oldest first. */
  readonly waiting: (() => void)[]
}

/** `mayBegin` says whether a name with so many running may take one of so many free places. */
function makeShared(
  { places, maxWaiting = Infinity }: SemaphoreSize,
  mayBegin: (running: number, free: number) => boolean,
): FairSemaphore {
  const parties = new Map<string, Party>()
  /** Those of the parties for which work waits. */
  const inLine = new Set<Party>()
  let free = places
  let waiting = 0

  function take(party: Party): void {
    party.running++
    free--
  }

  function admit(): void {
    while (inLine.size > 0) {
      const next = fewestRunning(inLine)
      if (!mayBegin(next.running, free)) return
      take(next)
      waiting--
      next.waiting.shift()!()
      if (next.waiting.length === 0) inLine.delete(next)
    }
  }

  function wait(party: Party): Promise<void> {
    waiting++
    inLine.add(party)
    return new Promise((begin) => party.waiting.push(begin))
  }

  return async (name, work) => {
    const party = parties.get(name) ?? { running: 0, waiting: [] }
    const isNext = party.waiting.length === 0 && mayBegin(party.running, free)
    if (!isNext && waiting >= maxWaiting) throw fail('service_unavailable', 'unavailable')
    parties.set(name, party)
    if (isNext) take(party)
    else await wait(party)
    try {
      return await work()
    } finally {
      party.running--
      free++
      if (party.running === 0 && party.waiting.length === 0) parties.delete(name)
      admit()
    }
  }
}

/** The first of those that have the fewest running. */
function fewestRunning(parties: Iterable<Party>): Party {
  return [...parties].reduce((best, party) => (party.running < best.running ? party : best))
}
