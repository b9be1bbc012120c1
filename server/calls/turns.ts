// Long reads of one person wait for each other: the first page of a small call for one of a few places, every other page
// for a single one. A place is held while a page is made, never while a client reads it.
import { fail } from '#core/errors.ts'
import { makeSemaphore, type Semaphore } from '#core/semaphore.ts'
import type { Call } from './route.ts'

/** First pages of one person that are made at once in this process. */
const maxFirstPages = 6
/** Rows, documents or ids that a small call asks for at most. */
const maxOfSmallCall = 100
/** Long reads that one person may have open in this process. */
const maxOpen = 100

interface Reader {
  readonly first: Semaphore
  readonly further: Semaphore
  open: number
}

const readers = new Map<string, Reader>()

/** Does a piece of one call's work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** The turns of one call, which asks for so many rows, documents or ids. Failure too_many_requests when the same person has too many long reads open. */
export function turnsOf(
  { session, reply }: Pick<Call, 'session' | 'reply'>,
  asked: number,
): InTurn {
  const who = session.person?.user_id ?? ''
  const reader = readers.get(who) ?? {
    first: makeSemaphore({ places: maxFirstPages }),
    further: makeSemaphore({ places: 1 }),
    open: 0,
  }
  if (reader.open >= maxOpen) {
    reply.header('retry-after', '5')
    throw fail('too_many_requests', 'too_many_requests')
  }
  if (!reply.raw.closed && !reply.raw.destroyed) {
    readers.set(who, reader)
    reader.open += 1
    reply.raw.once('close', () => {
      reader.open -= 1
      if (reader.open === 0) readers.delete(who)
    })
  }
  let isQuick = asked <= maxOfSmallCall
  return (work) => {
    const inTurn = isQuick ? reader.first : reader.further
    isQuick = false
    return inTurn(work)
  }
}
