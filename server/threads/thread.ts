// Runs work that would block the process in a thread, one piece at a time and in fair turns of the callers. A thread is started with
// the first piece, and thrown away with whatever takes too long, too much memory, or is for a client that went away, and when it has had
// nothing to do for a while.
import { fail } from '#core/errors.ts'
import { makeFairSemaphore } from '#core/semaphore.ts'
import type { Caller } from '#server/calls/caller.ts'
import { startProcess, startThread, type Runner } from './runners.ts'

export interface ThreadOptions {
  /** The module that exports `work`. It is loaded in the thread alone. */
  readonly file: URL
  /**
   * In a process of its own, for a library in C: its memory has no limit in a thread, a thread does not end in the middle of it, and it works on
   * the few threads on which the whole process reads files and passwords. It must leave JavaScript free while it works.
   */
  readonly isProcess?: boolean
  /** For one piece: what it takes of the processors, from its turn on. Where they are busy with others it may last `busyFactor` times as long. */
  readonly timeoutMs: number
  /** Of JavaScript in a thread, of everything in a process. */
  readonly maxMegabytes: number
  /** How many pieces run at once, each in a thread of its own; one when left out. */
  readonly threads?: number
  /** Pieces that wait for their turn in all, and of one person. */
  readonly maxWaiting: number
  readonly maxInQueue?: number
  /** Without work it ends after this time. */
  readonly idleMs?: number
}

/** `too_slow` beyond the time, and where the thread ended by itself; `too_large` beyond the memory. */
export type ThreadFailure = { readonly failed: 'too_slow' | 'too_large' }

/** What a module does in a thread: data in, data out. What it throws is what the call rejects with, as an Error of the same words. */
// oxlint-disable-next-line typescript/no-explicit-any -- any function of one piece
type Work = (piece: any) => unknown

/** `moved`: buffers of a piece that go with it instead of being copied. */
type RunInThread<W extends Work> = (
  piece: Parameters<W>[0],
  caller: Caller,
  moved?: readonly ArrayBuffer[],
) => Promise<Awaited<ReturnType<W>> | ThreadFailure>

const usualIdleMs = 60_000
const busyFactor = 6
const minLookMs = 50

/**
 * Threads for pieces of one kind: `makeThread<typeof work>({ file })`, where `work` is a type alone here. Of those who wait the one is next
 * who was served longest ago, by person and by Group. Failure service_unavailable when too many wait, of all or of this person, and when
 * the client is gone.
 */
export function makeThread<W extends Work>(options: ThreadOptions): RunInThread<W> {
  const { threads = 1, maxWaiting, maxInQueue = maxWaiting } = options
  const inTurn = makeFairSemaphore({ slots: threads, maxWaiting, maxInQueue })
  const idle = Array.from({ length: threads }, () => oneThread<Awaited<ReturnType<W>>>(options))
  return (piece, { names, gone }, moved = []) =>
    inTurn(
      names,
      () => {
        const run = idle.pop()!
        return run(piece, moved, gone).finally(() => idle.push(run))
      },
      gone,
    )
}

type RunOne<Answer> = (
  piece: unknown,
  moved: readonly ArrayBuffer[],
  gone: AbortSignal | undefined,
) => Promise<Answer | ThreadFailure>

function oneThread<Answer>(options: ThreadOptions): RunOne<Answer> {
  const { isProcess = false, timeoutMs, idleMs = usualIdleMs } = options
  let runner: Runner | undefined
  let asked: PromiseWithResolvers<Answer | ThreadFailure> | undefined
  let idle: NodeJS.Timeout | undefined

  const drop = () => {
    runner?.end()
    runner = undefined
  }
  const end = (failed: ThreadFailure['failed']) => {
    drop()
    asked?.resolve({ failed })
  }
  const leave = () => {
    drop()
    asked?.reject(fail('service_unavailable', 'unavailable'))
  }
  const start = () => {
    const started: Runner = (isProcess ? startProcess : startThread)(options, {
      said(said) {
        // What was given up still says something: no answer to the next piece.
        if (runner !== started) return
        if ('error' in said) asked?.reject(said.error)
        else asked?.resolve(said.answer as Answer)
      },
      over(why) {
        if (runner !== started) return
        if (typeof why === 'string') return end(why)
        runner = undefined
        asked?.reject(why)
      },
    })
    return started
  }

  return async (piece, moved, gone) => {
    clearTimeout(idle)
    runner ??= start()
    asked = Promise.withResolvers()
    gone?.addEventListener('abort', leave, { once: true })
    const stopLimit = limitWork(runner, timeoutMs, () => end('too_slow'))
    try {
      runner.post(piece, moved)
      return await asked.promise
    } finally {
      asked = undefined
      stopLimit()
      gone?.removeEventListener('abort', leave)
      idle = setTimeout(drop, idleMs).unref()
    }
  }
}

/**
 * Calls `end` when the runner has worked as long as this from here on, or lasted `busyFactor` times as long: on a busy machine an honest
 * piece waits for its processor, and that is not its fault. Answers what takes the limit away.
 */
function limitWork(runner: Runner, timeoutMs: number, end: () => void): () => void {
  let look: NodeJS.Timeout | undefined
  const stopped = new AbortController()
  // One that has ended by itself says so elsewhere.
  const before = runner.workedMs().catch(() => 0)
  const lookAgain = async () => {
    const leftMs = timeoutMs - (await runner.workedMs()) + (await before)
    if (stopped.signal.aborted) return
    if (leftMs <= 0) return end()
    look = setTimeout(() => void lookAgain().catch(() => undefined), Math.max(leftMs, minLookMs))
  }
  look = setTimeout(() => void lookAgain().catch(() => undefined), timeoutMs)
  const last = setTimeout(end, timeoutMs * busyFactor)
  return () => {
    stopped.abort()
    clearTimeout(look)
    clearTimeout(last)
  }
}
