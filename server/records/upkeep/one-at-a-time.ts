// Work of which a process does one piece at a time, with rests: it has others to answer, and mails and other Groups have their
// turns in the queue.
import { setTimeout as pause } from 'node:timers/promises'
import type { House } from '#server/house.ts'

/** After so long work comes back that found the process at another piece. */
const turnMs = 1_000
/** Long work rests for this part of the time that it took. */
const restShare = 0.25

/** Runs `work`, or `later` with the moment (ISO) at which to come back. */
type OneAtATime = <T>(
  house: Pick<House, 'now'>,
  work: () => Promise<T>,
  later: (runAt: string) => Promise<T>,
) => Promise<T>

/** Of all that is given to the answered function, a process does one piece at a time. */
export function oneAtATime(): OneAtATime {
  let isBusy = false
  return async ({ now }, work, later) => {
    if (isBusy) return later(new Date(now().getTime() + turnMs).toISOString())
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }
}

/** Runs a part of long work, and rests before the next one. */
export async function unhurried<T>(part: () => Promise<T>): Promise<T> {
  const begunMs = performance.now()
  const done = await part()
  await pause((performance.now() - begunMs) * restShare)
  return done
}
