// All that a query finds, page by page: the bookmark of each leads to the next.
import type { FindQuery } from '#core/wire.ts'
import type { FindResult } from '../mango/finding.ts'
import type { Through } from '../mango/plan.ts'
import type { Stored } from '../documents/stored.ts'

export interface Finds {
  find(query: FindQuery, through?: Through, members?: readonly string[]): Promise<FindResult>
}

type Paged = Omit<FindQuery, 'bookmark' | 'limit'> & {
  /** Records of a page. */
  readonly limit: number
  /** All that is read of a body, as `find` has it. */
  readonly members?: readonly string[]
}

/** No page is empty. What is written between two of them is seen where it comes behind the first. Failure as of `find`. */
export async function* pagesOf(
  reader: Finds,
  { members, ...query }: Paged,
): AsyncGenerator<readonly Stored[]> {
  let bookmark: string | undefined
  for (let more = true; more;) {
    const from = bookmark === undefined ? query : { ...query, bookmark }
    const page = await reader.find(from, undefined, members)
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
