// Reads a page for somebody: a long one in a thread, in fair turns, since its Markdown or HTML may have been made to take long.
import { asWritten } from '#core/markdown/parse.ts'
import type { Block } from '#core/markdown/tree.ts'
import type { Caller } from '#server/calls/caller.ts'
import { makeThread } from '#server/calls/thread.ts'
import { readPage, type PageText } from './read.ts'
import type { work } from './read-thread.ts'

/** Characters of a page that is read at once. */
const maxAtOnce = 4_000

const inThread = makeThread<typeof work>({
  file: new URL('./read-thread.ts', import.meta.url),
  timeoutMs: 10_000,
  maxMegabytes: 256,
  maxWaiting: 200,
  maxInLine: 20,
})

/** Its tree; the text as it was written where that takes too long. Failure service_unavailable as threads have it. */
export async function readInTurn(
  db: string,
  { content, content_type, file }: PageText,
  caller: Caller,
): Promise<readonly Block[]> {
  const page = { content, content_type, file }
  if (typeof content !== 'string' || content.length <= maxAtOnce) return readPage(db, page)
  const read = await inThread({ db, page }, caller)
  return 'failed' in read ? asWritten(content) : read
}
