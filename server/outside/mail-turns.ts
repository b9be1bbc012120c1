// Turns at the mail server: one that keeps silent holds few of a process's workers, and never those of other jobs.

interface Turns {
  readonly atOnce: number
  /** A server that is busy with others for so long is slow. */
  readonly timeoutMs: number
}

/**
 * Runs `send` when it is its turn. An error of the code EBUSY instead once the server is slow, and at once while it is, until it takes one
 * again; also when the signal aborts in the meantime.
 */
export function mailTurns({ atOnce, timeoutMs }: Turns) {
  let running = 0
  let isSlow = false
  const waiting = new Set<() => void>()

  const wait = (stopping: AbortSignal | undefined) =>
    new Promise<void>((begin, refuse) => {
      const isOver = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping ?? []].flat())
      const giveUp = () => {
        if (!waiting.delete(begin)) return
        isSlow = true
        refuse(busy())
      }
      waiting.add(begin)
      isOver.addEventListener('abort', giveUp, { once: true })
    })

  return async <T>(send: () => Promise<T>, stopping?: AbortSignal): Promise<T> => {
    if (running < atOnce) running += 1
    else if (isSlow) throw busy()
    else await wait(stopping)
    try {
      const sent = await send()
      isSlow = false
      return sent
    } finally {
      // The turn goes to the one that waits longest.
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running -= 1
    }
  }
}

const busy = () =>
  Object.assign(new Error('The mail server is busy with others'), { code: 'EBUSY' })
