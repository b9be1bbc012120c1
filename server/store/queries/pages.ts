// All that a query finds, page by page: the bookmark of each leads to the next.
import type { FindQuery } from '#core/wire.ts'
import type { FindResult } from '../mango/finding.ts'
import type { Stored } from '../documents/stored.ts'

type Paged = Omit<FindQuery, 'bookmark' | 'limit'> & {
  /** Records of a page. */
  readonly limit: number
}

/** No page is empty. What is written between two of them is seen where it comes behind the first. Failure as of `find`. */
export async function* pagesOf(
  reader: { find(query: FindQuery): Promise<FindResult> },
  query: Paged,
): AsyncGenerator<readonly Stored[]> {
  let bookmark: string | undefined
  for (let more = true; more;) {
    const page = await reader.find({ ...query, ...(bookmark !== undefined && { bookmark }) })
    if (page.found.length > 0) yield page.found
    ;({ bookmark } = page)
    more = page.isCut || page.found.length === query.limit
  }
}
