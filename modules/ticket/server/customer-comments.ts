// Comments that were written for the customer of a ticket: what leaves the shop of all that is written about it.
import type { Stub } from '#core/wire.ts'
import { filesOf } from '#server/records/attachments/resolve.ts'
import type { Queries } from '#server/store/database.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { CustomerComment } from '../paper/status-page.ts'

/** The newest ones that are shown, and characters of each. */
const max = 10
const maxLength = 3_000

export interface StoredComment extends CustomerComment {
  /** What was put beside it. */
  readonly files: readonly Stub[]
}

/** The newest first. */
export async function customerComments(
  reader: Queries,
  record_id: string,
): Promise<StoredComment[]> {
  const selector = { klass: 'Comment', record_id, for_customer: true }
  const query = { selector, sort: [{ date: 'desc' as const }], limit: max }
  const { found } = await reader.find(query)
  return found.map((stored) => ({
    content: String(stored.body.content ?? '').slice(0, maxLength),
    at: String(stored.body.date ?? stored.body.created_at ?? ''),
    files: Object.values(filesOf(toWire(stored))),
  }))
}
