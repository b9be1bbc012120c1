// Comments as HTML of the status page, which anybody may open who has its address: where they are long, in a thread and in fair turns.
import { markdownHtml } from '#core/markdown/html.ts'
import { asWritten } from '#core/markdown/parse.ts'
import { Html } from '#core/html/template.ts'
import type { Caller } from '#server/calls/caller.ts'
import { makeThread } from '#server/threads/thread.ts'
import { work } from './comments-thread.ts'

/** Characters that are read at once: a few milliseconds at worst. */
const maxAtOnce = 2_000

const inThread = makeThread<typeof work>({
  file: new URL('./comments-thread.ts', import.meta.url),
  timeoutMs: 5_000,
  maxMegabytes: 128,
  maxWaiting: 200,
  maxInQueue: 20,
})

/** In their order; as they were written where reading them takes too long. Failure service_unavailable as threads have it. */
export async function commentsHtml(texts: readonly string[], caller: Caller): Promise<Html[]> {
  const isShort = texts.reduce((sum, { length }) => sum + length, 0) <= maxAtOnce
  const read = isShort ? work(texts) : await inThread(texts, caller)
  return 'failed' in read
    ? texts.map((text) => markdownHtml(asWritten(text)))
    : read.map((text) => new Html(text))
}
