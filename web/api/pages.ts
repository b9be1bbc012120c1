// Everything that a `_find` matches, loaded page after page.
import type { FindAnswer, FindQuery, WireDocument } from '#core/wire.ts'
import { find } from './find.ts'

export const pageSize = 500

/** The query of each page. */
type Page = Pick<FindQuery, 'limit' | 'bookmark'>

/** Pages until the last one; each bookmark leads to the next. */
export async function* pagesFrom(
  ask: (page: Page) => Promise<FindAnswer>,
): AsyncGenerator<WireDocument[]> {
  let bookmark: string | undefined
  do {
    const answer = await ask({ limit: pageSize, bookmark })
    if (answer.docs.length > 0) yield answer.docs
    // A page of large records ends before its limit, and warns of it.
    const isLast = answer.docs.length < pageSize && answer.warning === undefined
    bookmark = isLast ? 'nil' : answer.bookmark
  } while (bookmark !== 'nil')
}

/** The same of one database. */
export function findPages(
  db: string,
  query: FindQuery,
  signal?: AbortSignal,
): AsyncGenerator<WireDocument[]> {
  return pagesFrom((page) => find(db, { ...query, ...page }, signal))
}

/** All of them at once: for what is never more than a few pages. */
export async function findAll(
  db: string,
  query: FindQuery,
  signal?: AbortSignal,
): Promise<WireDocument[]> {
  const docs: WireDocument[] = []
  for await (const page of findPages(db, query, signal)) docs.push(...page)
  return docs
}
