// Reads pages for people and their programs: so often, and only where something is missing.
import { countAttempt } from '#server/limits/rate.ts'
import type { Call } from '#server/calls/route.ts'
import type { RecordContext } from '#server/records/face.ts'
import { bookmark } from '../entities/bookmark.ts'
import type { BookmarkInput } from './add.ts'
import { bookmarkOf } from './find.ts'
import type { PageHead } from './page-head.ts'
import { readPage, type ReadPage } from './read-page.ts'

/** So many in ten minutes and person. */
const pageReads = { name: 'bookmark-page', attempts: 100, window_seconds: 600 }

/** Failure too_many_requests. */
export async function headOf(
  { house, reply }: Pick<Call, 'house' | 'reply'>,
  { actor }: RecordContext,
  url: string,
): Promise<ReadPage> {
  await countAttempt(house, reply, pageReads, String(actor.user_id))
  return readPage(house, url)
}

/** What the page says of itself, where no title is sent and there is no bookmark of it. Failure as of `headOf`. */
export async function missingHead(
  call: Pick<Call, 'house' | 'reply'>,
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
