// Reads a page for somebody: a long one in a thread, in fair turns, since its Markdown or HTML may have been made to take long.
import type { Turn } from '#core/entity/pointers.ts'
import { fail } from '#core/errors.ts'
import { maxAtOnce, maxCharacters } from '#core/markdown/pages.ts'
import type { Caller } from '#server/calls/caller.ts'
import { makeThread } from '#server/threads/thread.ts'
import { portionAt, portionsOf, type PageText, type Portion } from './read.ts'
import type { work as portion } from './threads/portion.ts'
import type { work as relinked } from './threads/relink.ts'
import { relink, type Move, type WrittenPage } from './relink.ts'

const makePages = () =>
  makeThread<typeof portion>({
    file: new URL('./threads/portion.ts', import.meta.url),
    timeoutMs: 10_000,
    maxMegabytes: 400,
    maxWaiting: 200,
    maxInQueue: 20,
  })
/** Pages that are divided keep no other waiting. */
const [readWhole, readDivided] = [makePages(), makePages()]

/**
 * A portion of its tree; the text as it was written where that takes too long, divided in the thread as well. Failure service_unavailable as
 * threads have it, and where even that fails.
 */
export async function readInTurn(
  db: string,
  { content, content_type, file }: PageText,
  { at = 0, caller }: { at?: number; caller: Caller },
): Promise<Portion> {
  const page = { content, content_type, file }
  if (typeof content !== 'string' || content.length <= maxAtOnce)
    return portionAt(portionsOf(db, page), at)
  const inThread = content.length > maxCharacters ? readDivided : readWhole
  for (const isWritten of [false, true]) {
    const read = await inThread({ db, page, at, isWritten }, caller)
    if (!('failed' in read)) return read
  }
  throw fail('service_unavailable', 'unavailable')
}

/** One text after the other, of as many renames as wait. */
const makeRenames = () =>
  makeThread<typeof relinked>({
    file: new URL('./threads/relink.ts', import.meta.url),
    timeoutMs: 60_000,
    maxMegabytes: 400,
    maxWaiting: 200,
  })
const [relinkWhole, relinkDivided] = [makeRenames(), makeRenames()]

/** As `relink`; undefined for a text that takes too long as well. */
export async function relinkInTurn(
  page: WrittenPage,
  move: Move,
  turn: Turn,
): Promise<string | undefined> {
  const { content, content_type, file } = page
  if (content.length <= maxAtOnce) return relink(page, move)
  const inThread = content.length > maxCharacters ? relinkDivided : relinkWhole
  const written = await inThread({ page: { content, content_type, file }, move }, turn)
  return typeof written === 'string' ? written : undefined
}
