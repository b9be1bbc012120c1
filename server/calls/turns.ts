// Long reads of one person wait for each other: so many at once, so many more in line, and the next is refused. A place is
// held until the answer is out, so a client that reads slowly keeps its own places and nobody else's.
import { fail } from '#core/errors.ts'
import { makeSemaphore, type Semaphore } from '#core/semaphore.ts'
import type { Call } from './route.ts'

/** Long reads of one person that run at once in this process. */
const maxRunning = 6
/** Those that wait for their turn. */
const maxWaiting = 100

interface Reader {
  readonly inTurn: Semaphore
  /** Running and waiting. */
  calls: number
}

const readers = new Map<string, Reader>()

/** Resolves when this call may begin. Failure too_many_requests when too many of the same person wait. */
export async function takeTurn({ session, reply }: Pick<Call, 'session' | 'reply'>): Promise<void> {
  const who = session.person?.user_id ?? ''
  const reader = readers.get(who) ?? { inTurn: makeSemaphore({ places: maxRunning }), calls: 0 }
  if (reader.calls >= maxRunning + maxWaiting) {
    reply.header('retry-after', '5')
    throw fail('too_many_requests', 'too_many_requests')
  }
  reader.calls += 1
  readers.set(who, reader)
  const gone = new Promise<void>((end) => reply.raw.once('close', end))
  await new Promise<void>((begin) => {
    const held = reader.inTurn(async () => {
      begin()
      if (!reply.raw.closed && !reply.raw.destroyed) await gone
    })
    void held.finally(() => {
      reader.calls -= 1
      if (reader.calls === 0) readers.delete(who)
    })
  })
}
