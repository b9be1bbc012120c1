// The bookmark that a Group has of a page.
import type { Doc } from '#core/entity/entity.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Queries } from '#server/store/database.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { bookmark } from '../entities/bookmark.ts'
import { normalizedUrl } from '../rules/normalize.ts'

/** Bookmarks that are read at once. */
const portion = 200
/** Bookmarks of one page that are looked at: a Group has several only of what was made elsewhere. */
const maxSame = 10

export type Bookmark = Doc<typeof bookmark>

/**
 * The oldest of this page, without one of them. `url`: as the kind's field keeps it. Asks for no order: PostgreSQL would walk all
 * bookmarks by their numbers rather than look for the address where it knows nothing of the Group.
 */
export async function bookmarkOf(
  queries: Pick<Queries, 'find'>,
  url: string,
  without = '',
): Promise<Bookmark | undefined> {
  const selector = { klass: bookmark.kind, url_normalized: normalizedUrl(url) }
  const { found } = await queries.find({ selector, limit: maxSame })
  const others = found.filter(({ id }) => id !== without)
  const docs = others.map((one): Bookmark => toWire(one))
  return docs.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))[0]
}

/** Those of many pages, by `normalizedUrl`; of each the oldest. Asks for no order either. */
export async function bookmarksOf(
  queries: Pick<Queries, 'find'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Bookmark>> {
  const selector = { klass: bookmark.kind, url_normalized: { $in: keys } }
  const found = new Map<string, Bookmark>()
  for await (const page of pagesOf(queries, { selector, limit: portion })) {
    for (const one of page) {
      const doc: Bookmark = toWire(one)
      const { url_normalized: key = '', number = 0 } = doc
      if (number < (found.get(key)?.number ?? Infinity)) found.set(key, doc)
    }
  }
  return found
}

/** The one that programs know by this number. */
export async function bookmarkByNumber(
  queries: Pick<Queries, 'find'>,
  number: number,
): Promise<Bookmark | undefined> {
  const { found } = await queries.find({ selector: { klass: bookmark.kind, number }, limit: 1 })
  return found[0] && (toWire(found[0]) as Bookmark)
}
