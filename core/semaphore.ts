// Limits the pieces of work that run at once; the others wait for a slot. Knows no clock: what must not wait for long
// limits how many may wait.
import { fail } from './errors.ts'

export interface SemaphoreSize {
  /** How many pieces of work run at once. */
  readonly slots: number
  /** How many may wait for a slot; one more is refused. Without it there is no limit. */
  readonly maxWaiting?: number
  /** How many may wait under the same widest name, so that none of those who share fills the queue. */
  readonly maxInQueue?: number
}

/** Aborted when nobody awaits the work any more. Where it costs something to make, a function: only work that has to wait calls it. */
export type Gone = AbortSignal | (() => AbortSignal)

/**
 * Runs the work when a slot is free. When `gone` is aborted the work leaves the queue. Failure service_unavailable then, and when too many
 * wait already.
 */
export type Semaphore = <T>(work: () => Promise<T>, gone?: Gone) => Promise<T>

/** The same, with the names that the work counts for, the widest first: the person, then the database. */
export type FairSemaphore = <T>(
  names: readonly string[],
  work: () => Promise<T>,
  gone?: Gone,
) => Promise<T>

/** First come, first served. */
export function makeSemaphore(size: SemaphoreSize): Semaphore {
  const run = makeShared(size, (_running, free) => free > 0)
  return (work, gone) => run([], work, gone)
}

/**
 * Slots that many share by name. A name begins another piece of work only while it has fewer running than slots are
 * free: one name alone gets half of the slots, the next one half of what is left. So slow work under a few names leaves
 * slots for others. Of those who wait the one with the fewest running is next, and among equals the one whose names, each of them,
 * began something longest ago: so a single slot goes round as well. Work under several names begins when each of them may begin it.
 */
export function makeFairSemaphore(size: SemaphoreSize): FairSemaphore {
  return makeShared(size, (running, free) => running.every((amount) => amount < free))
}

/** `mayBegin` says whether names may take one of the free slots, by the number that each has running. */
function makeShared(
  { slots, maxWaiting = Infinity, maxInQueue = Infinity }: SemaphoreSize,
  mayBegin: (running: readonly number[], free: number) => boolean,
): FairSemaphore {
  const running = makeTally(slots)
  const queues = makeQueues()

  /** The queue whose names have the fewest running, of those that may begin; then the one that waits longest for its turn. */
  function nextQueue(): Queue | undefined {
    let best: { queue: Queue; amounts: readonly number[]; turn: number } | undefined
    for (const queue of queues.all()) {
      const amounts = running.amountsOf(queue.names)
      if (!mayBegin(amounts, running.free())) continue
      const turn = running.lastTurnOf(queue.names)
      const order = best ? compareAmounts(amounts, best.amounts) || turn - best.turn : -1
      if (order < 0) best = { queue, amounts, turn }
    }
    return best?.queue
  }

  function admit(): void {
    for (let queue = nextQueue(); queue; queue = nextQueue()) {
      running.count(queue.names, 1)
      queues.callFirst(queue)
    }
    if (running.free() === slots) running.forgetTurns()
  }

  return async (given, work, gone) => {
    const names = given.map((name, level) => `${level}/${name}`)
    const isNext = !queues.has(names) && mayBegin(running.amountsOf(names), running.free())
    const isFull = () => queues.waiting() >= maxWaiting || queues.waitingWith(names) >= maxInQueue
    const left = isNext && typeof gone === 'function' ? undefined : signalOf(gone)
    if (left?.aborted || (!isNext && isFull())) throw fail('service_unavailable', 'unavailable')
    if (isNext) running.count(names, 1)
    else await queues.wait(names, left)
    try {
      return await work()
    } finally {
      running.count(names, -1)
      admit()
    }
  }
}

function signalOf(gone: Gone | undefined): AbortSignal | undefined {
  return typeof gone === 'function' ? gone() : gone
}

/** Counts what runs under each name, and keeps the turn in which each name began something last. */
function makeTally(slots: number) {
  const running = new Map<string, number>()
  const begun = new Map<string, number>()
  let turns = 0
  let free = slots
  return {
    /** Free slots. */
    free: () => free,
    amountsOf: (names: readonly string[]) => names.map((name) => running.get(name) ?? 0),
    lastTurnOf: (names: readonly string[]) =>
      Math.max(0, ...names.map((name) => begun.get(name) ?? 0)),
    /** Counts work that begins, or ends. */
    count(names: readonly string[], change: 1 | -1): void {
      free -= change
      if (change === 1) turns++
      for (const name of names) {
        if (change === 1) begun.set(name, turns)
        const amount = (running.get(name) ?? 0) + change
        if (amount === 0) running.delete(name)
        else running.set(name, amount)
      }
    },
    /** Once nothing runs or waits. */
    forgetTurns: () => begun.clear(),
  }
}

/** Work that waits under the same names. */
interface Queue {
  /** With their positions in the list: a person may be called like a database. */
  readonly names: readonly string[]
  /** What lets each of the waiting begin, oldest first. */
  readonly waiting: (() => void)[]
}

/** Where work waits: one queue for each list of names. */
function makeQueues() {
  const queues = new Map<string, Queue>()
  const keyOf = (names: readonly string[]) => names.join(' ')
  let waiting = 0
  return {
    all: () => queues.values(),
    has: (names: readonly string[]) => queues.has(keyOf(names)),
    waiting: () => waiting,
    /** How many wait under the same widest name. */
    waitingWith([widest]: readonly string[]): number {
      let sum = 0
      for (const queue of queues.values())
        if (queue.names[0] === widest) sum += queue.waiting.length
      return sum
    },
    /** Resolves when the work may begin. Failure service_unavailable when `gone` is aborted before. */
    wait(names: readonly string[], gone?: AbortSignal): Promise<void> {
      const queue = queues.get(keyOf(names)) ?? { names, waiting: [] }
      queues.set(keyOf(names), queue)
      waiting++
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const begin = () => {
        gone?.removeEventListener('abort', leave)
        resolve()
      }
      queue.waiting.push(begin)
      function leave() {
        queue.waiting.splice(queue.waiting.indexOf(begin), 1)
        waiting--
        if (queue.waiting.length === 0) queues.delete(keyOf(names))
        reject(fail('service_unavailable', 'unavailable'))
      }
      gone?.addEventListener('abort', leave, { once: true })
      return promise
    },
    /** Lets the oldest of a queue begin. */
    callFirst(queue: Queue): void {
      waiting--
      queue.waiting.shift()!()
      // Queues with a name in common go round too: what began goes to the end.
      queues.delete(keyOf(queue.names))
      if (queue.waiting.length > 0) queues.set(keyOf(queue.names), queue)
    },
  }
}

/** Compares the widest names first. */
function compareAmounts(amounts: readonly number[], others: readonly number[]): number {
  const at = amounts.findIndex((amount, level) => amount !== others[level])
  return at < 0 ? 0 : amounts[at]! - (others[at] ?? Infinity)
}
