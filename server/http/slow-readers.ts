// Ends long answers of which nothing is taken any more, or that last too long.
import type { Readable } from 'node:stream'
import type { ReadLimits } from '#server/calls/read-limits.ts'

/** Breaks the answer off, and the connection with it, when the client reads nothing or not fast enough. */
export function disconnectSlowReader(
  stream: Readable,
  { maxIdleMs, maxAnswerMs }: Pick<ReadLimits, 'maxIdleMs' | 'maxAnswerMs'>,
): void {
  const cut = () => stream.destroy(new Error('The client reads too slowly'))
  const idle = setTimeout(cut, maxIdleMs)
  const total = setTimeout(cut, maxAnswerMs)
  stream.on('data', () => idle.refresh())
  stream.once('close', () => {
    clearTimeout(idle)
    clearTimeout(total)
  })
}
