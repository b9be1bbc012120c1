// A thread that does one piece of work at a time: it is started with the first of them, and thrown away with whatever takes too long
// or too much memory, and when it has had nothing to do for a while.
import { Worker } from 'node:worker_threads'
import { makeSemaphore } from '#core/semaphore.ts'

export interface ThreadOptions {
  /** The program of the thread; it answers each message with one. */
  readonly file: URL
  /** For one piece, from its turn on. */
  readonly timeoutMs: number
  readonly maxMegabytes: number
  /** Failure service_unavailable when more pieces wait for their turn. */
  readonly maxWaiting: number
  /** Without work it ends after this time. */
  readonly idleMs?: number
}

/** `too_slow` beyond the time, and where the thread ended by itself; `too_large` beyond the memory. */
export type ThreadFailure = { readonly failed: 'too_slow' | 'too_large' }

const usualIdleMs = 60_000

/** A thread for pieces of one kind. `moved`: buffers of a piece that go with it instead of being copied. */
export function makeThread<Answer>({
  file,
  timeoutMs,
  maxMegabytes,
  maxWaiting,
  idleMs = usualIdleMs,
}: ThreadOptions): (
  piece: unknown,
  moved?: readonly ArrayBuffer[],
) => Promise<Answer | ThreadFailure> {
  const inTurn = makeSemaphore({ places: 1, maxWaiting })
  let thread: Worker | undefined
  let asked: PromiseWithResolvers<Answer | ThreadFailure> | undefined
  let idle: NodeJS.Timeout | undefined

  const end = (failed: ThreadFailure['failed']) => {
    void thread?.terminate()
    thread = undefined
    asked?.resolve({ failed })
  }
  const start = () => {
    const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes }
    const worker = new Worker(file, { resourceLimits })
    // What a thread that was given up still says is no answer to the next piece.
    worker.on('message', (answer: Answer) => thread === worker && asked?.resolve(answer))
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (thread !== worker) return
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return end('too_large')
      thread = undefined
      asked?.reject(error)
    })
    worker.on('exit', () => thread === worker && end('too_slow'))
    worker.unref()
    return worker
  }

  return async (piece, moved = []) =>
    inTurn(async () => {
      clearTimeout(idle)
      const tooLong = setTimeout(() => end('too_slow'), timeoutMs)
      asked = Promise.withResolvers()
      try {
        thread ??= start()
        thread.postMessage(piece, moved)
        return await asked.promise
      } finally {
        asked = undefined
        clearTimeout(tooLong)
        idle = setTimeout(() => end('too_slow'), idleMs).unref()
      }
    })
}
