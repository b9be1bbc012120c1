// Ends long answers of which nothing is taken any more, or that last too long.
import type { Readable } from 'node:stream'
import type { ReadLimits } from '#server/limits/reads.ts'

/** Bytes a second that the reader of a large file takes at least, on average. */
const minBytesPerSecond = 16 * 1024
const secondMs = 1_000
/** What a timer can wait: 24 days. */
const maxTimerMs = 2 ** 31 - 1

/**
 * Breaks the answer off, and the connection with it, when the client reads nothing or not fast enough. `bytes` of the whole answer,
 * where that is known: a large file may take as long as a slow connection needs for it.
 */
export function disconnectSlowClient(
  stream: Readable,
  { maxIdleMs, maxAnswerMs }: Pick<ReadLimits, 'maxIdleMs' | 'maxAnswerMs'>,
  bytes = 0,
): void {
  const cut = () => stream.destroy(new Error('The client reads too slowly'))
  const idle = setTimeout(cut, maxIdleMs)
  const neededMs = (bytes / minBytesPerSecond) * secondMs
  const total = setTimeout(cut, Math.min(Math.max(maxAnswerMs, neededMs), maxTimerMs))
  stream.on('data', () => idle.refresh())
  stream.once('close', () => {
    clearTimeout(idle)
    clearTimeout(total)
  })
}
