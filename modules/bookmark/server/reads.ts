// Reads pages for people and their programs: so often, and only where something is missing.
import { makeFairSemaphore } from '#core/semaphore.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { callerOf } from '#server/calls/caller.ts'
import type { Call } from '#server/calls/route.ts'
import type { RecordContext } from '#server/records/face.ts'
import { bookmark } from '../entities/bookmark.ts'
import type { BookmarkInput } from './add.ts'
import { bookmarkOf } from './find.ts'
import type { PageHead } from './page-head.ts'
import { readPage, type ReadPage } from './read-page.ts'

/** So many in ten minutes and person. */
const pageReads = { name: 'bookmark-page', attempts: 100, window_seconds: 600 }

/** Pages that are being read at once in this process; one person has at most half of the slots. */
const inTurn = makeFairSemaphore({ slots: 16, maxWaiting: 1_000, maxInQueue: pageReads.attempts })

/** The caller of a page, whose client may go. */
type PageCall = Pick<Call, 'house' | 'session' | 'request' | 'reply' | 'params'>

/** Failure too_many_requests; service_unavailable when too many wait already, and when the client is gone. */
export async function headOf(
  call: PageCall,
  { actor }: RecordContext,
  url: string,
): Promise<ReadPage> {
  const { house, reply } = call
  await countAttempt(house, reply, pageReads, String(actor.user_id))
  const { names, gone } = callerOf(call)
  return inTurn(names, () => readPage(house, url, gone), gone)
}

/** What the page says of itself, where no title is sent and there is no bookmark of it. Failure as of `headOf`. */
export async function missingHead(
  call: PageCall,
  context: RecordContext,
  { title, url: said }: BookmarkInput,
): Promise<PageHead> {
  const parsed = bookmark.fields.url.parse(said)
  const url = 'value' in parsed ? parsed.value : undefined
  if (title || url === undefined) return {}
  if (await bookmarkOf(context.database, url)) return {}
  const { failed: _, ...head } = await headOf(call, context, url)
  return head
}
