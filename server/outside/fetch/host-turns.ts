// Takes turns at other servers: one request at a time for each of them, and a pause before the next one. Many that read at once
// share one of these.
import { setTimeout as pause } from 'node:timers/promises'

export interface HostTurns {
  /**
   * Waits for the turn at this host; what it answers ends the turn, however often it is called. Rejects when the signal aborts
   * meanwhile.
   */
  take(host: string, signal?: AbortSignal): Promise<() => void>
}

/** `gapMs`: between the end of a request and the next one to the same host. */
export function hostTurns(gapMs: number): HostTurns {
  /** By host: settles when the last requested turn, and the pause after it, are over. */
  const last = new Map<string, Promise<void>>()

  return {
    async take(host, signal) {
      const before = last.get(host)
      const own = Promise.withResolvers<void>()
      const turn = Promise.all([before, own.promise]).then(() => undefined)
      last.set(host, turn)
      void turn.then(() => {
        if (last.get(host) === turn) last.delete(host)
      })
      try {
        await (signal ? settledOr(before, signal) : before)
        signal?.throwIfAborted()
      } catch (error) {
        own.resolve()
        throw error
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        void pause(gapMs, undefined, { ref: false }).then(own.resolve)
      }
    },
  }
}

async function settledOr(before: Promise<void> | undefined, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>()
  const refuse = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', refuse, { once: true })
  try {
    await Promise.race([before, aborted.promise])
  } finally {
    signal.removeEventListener('abort', refuse)
  }
}
