// Lists of bookmarks and tags, in pages with the addresses of those before and behind, as the API of linkding has them.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { find } from '#server/records/find.ts'
import { bookmark } from '../../entities/bookmark.ts'
import { tagOf } from '#core/fields/tags.ts'

const since = z.iso.datetime({ offset: true }).optional()

/** Maximum rows of a page; `next` leads to the rest. */
const maxListed = 1_000

export const listed = z.object({
  q: z.string().max(1_000).default(''),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .transform((limit) => Math.min(limit, maxListed)),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  modified_since: since,
  added_since: since,
})
export type Listed = z.infer<typeof listed>

interface ListPage<Row> {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly Row[]
}

/** `url`: address of the list, without a query. */
export function pageOf<Row>(
  results: readonly Row[],
  count: number,
  { url, query }: { readonly url: string; readonly query: Partial<Listed> },
): ListPage<Row> {
  const { limit = 100, offset = 0 } = query
  const at = (to: number) => {
    const said = { ...query, limit, offset: to }
    const asked = new URLSearchParams({})
    for (const [name, value] of Object.entries(said)) {
      if (value !== undefined && value !== '') asked.set(name, String(value))
    }
    return `${url}?${asked}`
  }
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
  }
}

/** The selector of a query of words, `#tags`, `!unread` and `!untagged`. */
function conditionsOf(q: string): Record<string, unknown>[] {
  const terms = q.split(/\s+/).filter(Boolean)
  const text = terms.filter((term) => !/^[#!]/.test(term)).join(' ')
  const tags = terms.filter((term) => /^#./.test(term)).map((term) => tagOf(term.slice(1)))
  return [
    ...(text === '' ? [] : [{ $text: text }]),
    ...tags.map((tag) => ({ tag_names: { $elemMatch: { $eq: tag } } })),
    ...(terms.includes('!unread') ? [{ status: 'unread' }] : []),
    ...(terms.includes('!untagged') ? [{ tag_names: { $exists: false } }] : []),
  ]
}

/** The newest first; of those that are archived, or of the others. */
export async function findPage(
  context: RecordContext,
  { q, limit, offset, modified_since, added_since }: Listed,
  archived: boolean,
) {
  const after = (moment: string) => ({ $gt: new Date(moment).toISOString() })
  const selector = {
    klass: bookmark.kind,
    $and: [
      { status: archived ? 'archived' : { $ne: 'archived' } },
      ...conditionsOf(q),
      ...(modified_since === undefined ? [] : [{ updated_at: after(modified_since) }]),
      ...(added_since === undefined ? [] : [{ created_at: after(added_since) }]),
    ],
  }
  const sort = [{ created_at: 'desc' as const }]
  return find(context, { selector, sort, limit, skip: offset, total: true })
}

/** The number in an address. Failure not_found where it is none. */
export function numberIn(text: string | undefined): number {
  const number = Number(text)
  if (!/^\d{1,10}$/.test(text ?? '') || number > 2_147_483_647) throw fail('not_found', 'not_found')
  return number
}
