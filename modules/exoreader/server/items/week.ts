// What a Group's feeds had in the last seven days: for a mail once a week, and for a view of it.
import { dayMs } from '#core/time/zone.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { documentsOf } from './documents.ts'
import { requireMember } from './find.ts'
import { groupItems } from '../../store/group/items.ts'

const weekMs = 7 * dayMs
const maxNewest = 10
/** More are not counted. */
const maxCounted = 10_000

/**
 * `{ since, items, more, unread, starred, newest }`: how many items are of these days (`more`: than are counted), how many of all are
 * unread and starred, and the newest ten that nobody has read, without their content.
 */
async function week(call: Call): Promise<unknown> {
  const context = contextHere(call)
  requireMember(context)
  const reader = groupItems(context.database)
  const from = new Date(Date.parse(context.now) - weekMs).toISOString()
  const [items, counts, newest] = await Promise.all([
    reader.count({ from }, maxCounted),
    reader.counts(),
    reader.page({ from, read: false, limit: maxNewest }),
  ])
  const { unread = 0, starred = 0 } = counts.find(({ subscription }) => subscription === '') ?? {}
  return {
    since: from,
    items,
    more: items === maxCounted,
    unread,
    starred,
    newest: await documentsOf(context, newest, { content: false }),
  }
}

export const weekRoute: Route = {
  method: 'GET',
  url: '/:db/_reader/week',
  summary:
    'What the feeds had in the last seven days: amounts, and the newest items that are unread',
  tag: 'Reader',
  access: 'database',
  handle: week,
}
