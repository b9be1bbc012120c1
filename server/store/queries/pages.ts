// All that a query finds, page by page: the bookmark of each leads to the next.
import type { FindQuery } from '#core/wire.ts'
import type { FindResult } from '../mango/finding.ts'
import type { Stored } from '../documents/stored.ts'

export interface Finds {
  find(query: FindQuery): Promise<FindResult>
}

type Paged = Omit<FindQuery, 'bookmark' | 'limit'> & {
  /** Records of a page. */
  readonly limit: number
}

/** No page is empty. What is written between two of them is seen where it comes behind the first. Failure as of `find`. */
export async function* pagesOf(reader: Finds, query: Paged): AsyncGenerator<readonly Stored[]> {
  let bookmark: string | undefined
  for (let more = true; more;) {
    const page = await reader.find({ ...query, ...(bookmark !== undefined && { bookmark }) })
    if (page.found.length > 0) yield page.found
    ;({ bookmark } = page)
    more = page.isCut || page.found.length === query.limit
  }
}

/** The first that a query finds, so many at most: a page of large ones ends before its limit. Failure as of `find`. */
export async function firstOf(reader: Finds, query: Paged): Promise<Stored[]> {
  const found: Stored[] = []
  for await (const page of pagesOf(reader, query)) {
    found.push(...page)
    if (found.length >= query.limit) break
  }
  return found.slice(0, query.limit)
}
