// What the screens of bookmarks ask the server beside records: saving a page, what a page says of itself, the tags.
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Doc } from '#core/entity/entity.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import { bookmark } from '../entities/bookmark.ts'

export type Bookmark = Doc<typeof bookmark>

/** A page that was saved; `duplicate`: there was a bookmark of it. */
export type Saved = Bookmark & { readonly duplicate?: true }

interface Page {
  readonly url: string
  readonly title?: string | undefined
  readonly tag_names: readonly string[]
}

/** A page without a title gets its own, as far as the server can read it. */
export function savePage(db: string, page: Page): Promise<Saved> {
  const body = { ...page, title: page.title || undefined, read_page: true }
  return call<Saved>('POST', `/${db}/_bookmarks/add`, { body })
}

export interface LookedAt {
  /** The one that there is of the page. */
  readonly bookmark?: Bookmark
  readonly title?: string
  readonly description?: string
  /** Why nothing of the page was read. */
  readonly failed?: string
}

/** The bookmark of a page, or what the page says of itself. */
export function usePage(url: string): UseQueryResult<LookedAt, ApiError> {
  const { db } = useGroup()
  return useQuery<LookedAt, ApiError>({
    queryKey: [...cacheKey(db, bookmark.kind), 'page', url],
    queryFn: ({ signal }) =>
      call<LookedAt>('GET', `/${db}/_bookmarks/page`, { query: { url }, signal }),
    enabled: url !== '',
    staleTime: 60_000,
  })
}

/** Tags that bookmarks have, those that most have first. */
export function useTags(): readonly string[] {
  const { db } = useGroup()
  const { data } = useQuery({
    queryKey: [...cacheKey(db, bookmark.kind), 'tags'],
    queryFn: ({ signal }) =>
      call<{ tags: { name: string; amount: number }[] }>('GET', `/${db}/_bookmarks/tags`, {
        signal,
      }),
  })
  const tags = data?.tags ?? []
  return tags.toSorted((one, other) => other.amount - one.amount).map(({ name }) => name)
}
