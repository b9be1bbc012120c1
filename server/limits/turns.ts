// Long reads of one person wait for each other, and rest while others call: after each piece of work three times as long as it
// took, so that a process gives one person a quarter of its time at most. A slot is held while a page is made, never while a
// client reads it.
import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '#core/errors.ts'
import { makeSemaphore, type Semaphore } from '#core/semaphore.ts'
import type { Session } from '#server/session/session.ts'
import type { Call } from '#server/calls/route.ts'
import { whenGone } from './gone.ts'

/** Pages of small calls of one person that are made at once in this process. */
const maxSmallPages = 6
/** Maximum rows, documents or ids of a small call. */
const maxOfSmallCall = 100
/** Milliseconds of rest that a person may owe before small calls wait as well. */
const creditMs = 1_500
/** Rest for each millisecond of work. What a page leaves behind is cleared up then, which is work as well. */
const restPerWork = 3
/** Milliseconds of rest at most, however long the work before it took. */
const maxRestMs = 2_000
/** Milliseconds for which a call of another person counts. */
const askingMs = 1_000

interface PersonReads {
  readonly small: Semaphore
  readonly large: Semaphore
  /** Calls that are not answered yet, or for which something runs. */
  open: number
  /** The moment (`performance.now()`) at which this person has rested for all that was worked for them. */
  restedAtMs: number
}

const byPerson = new Map<string, PersonReads>()

const nameOf = ({ person }: Session) => person?.user_id ?? ''

interface Caller {
  readonly who: string
  readonly atMs: number
}

/** The last two people who called, the later one first. */
let callers: readonly Caller[] = []

/** Records every call, so that long reads know whether others call. */
export function noteCaller(session: Session): void {
  const latest = { who: nameOf(session), atMs: performance.now() }
  callers = [latest, ...callers.filter(({ who }) => who !== latest.who).slice(0, 1)]
}

function othersAsk(who: string): boolean {
  const since = performance.now() - askingMs
  return callers.some((caller) => caller.who !== who && caller.atMs > since)
}

/**
 * Does a piece of one call's work when it is its turn; `asked` where the piece requests less than the call may. Failure service_unavailable
 * once the client is gone: what waits leaves, and no further piece begins.
 */
export type InTurn = <T>(work: () => Promise<T>, asked?: number) => Promise<T>

/**
 * The turns of one call, which requests so many rows, documents or ids. It counts until its client has the answer or is gone, and what was
 * begun for it has ended. Failure too_many_requests when the person has too many long reads.
 */
export function turnsOf(
  { house, session, reply }: Pick<Call, 'house' | 'session' | 'reply'>,
  asked: number,
): InTurn {
  const who = nameOf(session)
  const reads = byPerson.get(who) ?? {
    small: makeSemaphore({ slots: maxSmallPages }),
    large: makeSemaphore({ slots: 1 }),
    open: 0,
    restedAtMs: 0,
  }
  if (reads.open >= house.readLimits.maxOpen) {
    reply.header('retry-after', '5')
    throw fail('too_many_requests', 'too_many_requests')
  }
  const begin = counted(who, reads, reply)
  const owedMs = () => (othersAsk(who) ? reads.restedAtMs - performance.now() : 0)
  const gone = () => whenGone(reply).signal
  return async (work, piece = asked) => {
    refuseGone(reply)
    const isSmall = piece <= maxOfSmallCall && owedMs() < creditMs
    const rested = async () => {
      const restMs = isSmall ? 0 : owedMs()
      if (restMs > 0) await pause(restMs)
      refuseGone(reply)
      return measured(reads, work)
    }
    return (isSmall ? reads.small : reads.large)(() => begin(rested), gone)
  }
}

function refuseGone({ raw }: Call['reply']): void {
  if (raw.closed || raw.destroyed) throw fail('service_unavailable', 'unavailable')
}

/** Counts a call among those of its person, and the pieces that it begins. */
function counted(who: string, reads: PersonReads, reply: Call['reply']) {
  let parts = 1
  const end = () => {
    parts -= 1
    if (parts > 0) return
    reads.open -= 1
    if (reads.open === 0) forgetRested(who, reads)
  }
  refuseGone(reply)
  byPerson.set(who, reads)
  reads.open += 1
  reply.raw.once('close', end)
  return <T>(piece: () => Promise<T>): Promise<T> => {
    parts += 1
    return piece().finally(end)
  }
}

/** The next call of the same person still owes the rest. */
function forgetRested(who: string, reads: PersonReads): void {
  const forget = () => {
    if (reads.open === 0 && byPerson.get(who) === reads) byPerson.delete(who)
  }
  setTimeout(forget, Math.max(0, reads.restedAtMs - performance.now())).unref()
}

async function measured<T>(reads: PersonReads, work: () => Promise<T>): Promise<T> {
  const begunAtMs = performance.now()
  try {
    return await work()
  } finally {
    const endedAtMs = performance.now()
    const owed = Math.max(reads.restedAtMs, endedAtMs) + restPerWork * (endedAtMs - begunAtMs)
    reads.restedAtMs = Math.min(owed, endedAtMs + maxRestMs)
  }
}
