// Lets only so many pieces of work run at once; the others wait for a place. Knows no clock: what must not wait for long
// limits how many may wait.
import { fail } from './errors.ts'

export interface SemaphoreSize {
  /** How many pieces of work run at once. */
  readonly places: number
  /** How many may wait for a place; one more is refused. Without it there is no limit. */
  readonly maxWaiting?: number
  /** How many may wait under the same widest name, so that none of those who share takes all the places in the line. */
  readonly maxInLine?: number
}

/** Runs the work when there is a place. Failure service_unavailable when too many wait already. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

/**
 * The same, with the names that the work counts for, the widest first: who asks, then of what. When `gone` is aborted the work leaves
 * the line: failure service_unavailable too.
 */
export type FairSemaphore = <T>(
  names: readonly string[],
  work: () => Promise<T>,
  gone?: AbortSignal,
) => Promise<T>

/** First come, first served. */
export function makeSemaphore(size: SemaphoreSize): Semaphore {
  const run = makeShared(size, (_running, free) => free > 0)
  return (work) => run([], work)
}

/**
 * Places that many share by name. A name begins another piece of work only while it has fewer running than places are
 * free: one name alone gets half of the places, the next one half of what is left. So slow work under a few names leaves
 * places for others. Of those who wait the one with the fewest running is next, and among equals the one whose names, each of them,
 * began something longest ago: so a single place goes round as well. Work under several names begins when each of them may begin it.
 */
export function makeFairSemaphore(size: SemaphoreSize): FairSemaphore {
  return makeShared(size, (running, free) => running.every((amount) => amount < free))
}

/** Work that waits under the same names. */
interface Line {
  /** With their places in the list: a person may be called like a database. */
  readonly names: readonly string[]
  /** What lets each of the waiting begin, oldest first. */
  readonly waiting: (() => void)[]
}

/** `mayBegin` says whether names with so many running each may take one of so many free places. */
function makeShared(
  { places, maxWaiting = Infinity, maxInLine = Infinity }: SemaphoreSize,
  mayBegin: (running: readonly number[], free: number) => boolean,
): FairSemaphore {
  const running = new Map<string, number>()
  /** Where work waits. */
  const lines = new Map<string, Line>()
  /** The turn in which a name began something last; forgotten when nothing runs or waits. */
  const begun = new Map<string, number>()
  let turns = 0
  let free = places
  let waiting = 0

  const lastTurnOf = ({ names }: Line) => Math.max(0, ...names.map((name) => begun.get(name) ?? 0))
  const runningOf = ({ names }: Pick<Line, 'names'>) => names.map((name) => running.get(name) ?? 0)

  function count({ names }: Pick<Line, 'names'>, change: 1 | -1): void {
    free -= change
    if (change === 1) turns++
    for (const name of names) {
      if (change === 1) begun.set(name, turns)
      const amount = (running.get(name) ?? 0) + change
      if (amount === 0) running.delete(name)
      else running.set(name, amount)
    }
  }

  /** The line whose names have the fewest running, of those that may begin; then the one that waits longest for its turn. */
  function nextLine(): Line | undefined {
    let best: { line: Line; amounts: readonly number[]; turn: number } | undefined
    for (const line of lines.values()) {
      const amounts = runningOf(line)
      if (!mayBegin(amounts, free)) continue
      const turn = lastTurnOf(line)
      const order = best ? compareAmounts(amounts, best.amounts) || turn - best.turn : -1
      if (order < 0) best = { line, amounts, turn }
    }
    return best?.line
  }

  function admit(): void {
    for (let line = nextLine(); line; line = nextLine()) {
      count(line, 1)
      waiting--
      line.waiting.shift()!()
      // Lines with a name in common go round too: what began goes to the end.
      const key = line.names.join(' ')
      lines.delete(key)
      if (line.waiting.length > 0) lines.set(key, line)
    }
    if (free === places) begun.clear()
  }

  function wait(names: readonly string[], key: string, gone?: AbortSignal): Promise<void> {
    const line = lines.get(key) ?? { names, waiting: [] }
    lines.set(key, line)
    waiting++
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = () => {
      gone?.removeEventListener('abort', leave)
      resolve()
    }
    line.waiting.push(begin)
    function leave() {
      line.waiting.splice(line.waiting.indexOf(begin), 1)
      waiting--
      if (line.waiting.length === 0) lines.delete(key)
      reject(fail('service_unavailable', 'unavailable'))
    }
    gone?.addEventListener('abort', leave, { once: true })
    return promise
  }

  function waitingOf([widest]: readonly string[]): number {
    let sum = 0
    for (const { names, waiting: own } of lines.values()) if (names[0] === widest) sum += own.length
    return sum
  }

  return async (given, work, gone) => {
    const names = given.map((name, level) => `${level}/${name}`)
    const key = names.join(' ')
    const isNext = !lines.has(key) && mayBegin(runningOf({ names }), free)
    const isFull = () => waiting >= maxWaiting || waitingOf(names) >= maxInLine
    if (gone?.aborted || (!isNext && isFull())) throw fail('service_unavailable', 'unavailable')
    if (isNext) count({ names }, 1)
    else await wait(names, key, gone)
    try {
      return await work()
    } finally {
      count({ names }, -1)
      admit()
    }
  }
}

/** Compares the widest names first. */
function compareAmounts(amounts: readonly number[], others: readonly number[]): number {
  const at = amounts.findIndex((amount, level) => amount !== others[level])
  return at < 0 ? 0 : amounts[at]! - (others[at] ?? Infinity)
}
