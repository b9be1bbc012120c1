// Comments that were written for the customer of a ticket: what leaves the shop of all that is written about it.
import type { Queries } from '#server/store/database.ts'
import type { CustomerComment } from '../paper/status-page.ts'

/** The newest ones that are shown, and characters of each. */
const max = 10
const maxLength = 3_000

/** The newest first. */
export async function customerComments(
  reader: Queries,
  record_id: string,
): Promise<CustomerComment[]> {
  const selector = { klass: 'Comment', record_id, for_customer: true }
  const query = { selector, sort: [{ date: 'desc' as const }], limit: max }
  const { found } = await reader.find(query)
  return found.map(({ body }) => ({
    content: String(body.content ?? '').slice(0, maxLength),
    at: String(body.date ?? body.created_at ?? ''),
  }))
}
