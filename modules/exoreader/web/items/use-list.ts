// The list of items at hand: what is loaded of it, which rows are shown, and whether something newer came since.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ApiError } from '#web/api/client.ts'
import { find } from '#web/api/find.ts'
import { itemKind, type Item } from '../reader-calls.ts'
import { newestKey, selectorOf, useItemList } from '../reader-queries.ts'
import { isStream, listKey, type Shown } from './shown.ts'
import type { Paging } from './use-settings.ts'

/** Items of a page (spec 9), and of what an endless list loads at once. */
export const pageSize = 10
const endlessSize = 30
/** Interval of checks for something newer. */
const newsMs = 60_000

export interface ItemList {
  /** As far as they are loaded. */
  readonly items: readonly Item[]
  /** Those on the screen. */
  readonly rows: readonly Item[]
  /** Moment of loading. */
  readonly loadedAt: string
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  readonly error: ApiError | null
  readonly hasMore: boolean
  readonly more: () => void
  readonly reload: () => void
  readonly hasNews: boolean
  /** From 0; always 0 in an endless list. */
  readonly page: number
  /** Undefined where there is none. */
  readonly toPage: ((page: number) => void) | undefined
  /** Fewer than ten items are on the page (spec 9). */
  readonly isLastPage: boolean
}

export function useItems(db: string, shown: Shown, paging: Paging): ItemList {
  const key = listKey(shown)
  const [round, setRound] = useState(0)
  // A list is loaded anew when one comes back to it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const loadedAt = useMemo(() => new Date().toISOString(), [key, round, db])
  const isPaged = paging === 'pages'
  const size = isPaged ? pageSize : endlessSize
  const query = useItemList(db, { shown, loadedAt, size })
  const [turned, setTurned] = useState({ of: '', page: 0 })
  // Another list begins with its first page.
  const page = turned.of === loadedAt + paging ? turned.page : 0
  const setPage = (next: number) => setTurned({ of: loadedAt + paging, page: next })
  const items = useMemo(
    () => unique((query.data?.pages ?? []).flatMap((one) => one.items)),
    [query.data],
  )
  const rows = isPaged ? items.slice(page * pageSize, (page + 1) * pageSize) : items
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  // The page that was turned to is loaded.
  const isMissing = isPaged && hasNextPage && items.length < (page + 1) * pageSize
  useEffect(() => {
    if (isMissing && !isFetchingNextPage) void fetchNextPage()
  }, [isMissing, isFetchingNextPage, fetchNextPage])
  return {
    items,
    rows,
    loadedAt,
    isLoading: query.isPending || (isMissing && rows.length === 0),
    isLoadingMore: isFetchingNextPage,
    error: query.error,
    hasMore: hasNextPage,
    more: () => {
      if (!isFetchingNextPage) void fetchNextPage()
    },
    reload: () => setRound(round + 1),
    hasNews: useNews(db, shown, loadedAt),
    page,
    toPage: isPaged ? setPage : undefined,
    isLastPage: rows.length < pageSize || (!hasNextPage && items.length <= (page + 1) * pageSize),
  }
}

/** Pages that were asked for one after the other may overlap where something came meanwhile. */
function unique(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}

/** Whether the newest item of the list is another than when it was loaded. */
function useNews(db: string, shown: Shown, loadedAt: string): boolean {
  const selector = { klass: itemKind, ...selectorOf({ ...shown, state: 'all' }) }
  const [first, setFirst] = useState<{ at: string; id: string | undefined }>()
  const { data } = useQuery<{ id: string | undefined }, ApiError>({
    queryKey: [...newestKey(db), selector, loadedAt],
    queryFn: async ({ signal }) => {
      const sort = [{ point_at: 'desc' as const }]
      const query = { selector, sort, limit: 1, fields: ['_id'] }
      return { id: (await find(db, query, signal)).docs[0]?._id }
    },
    refetchInterval: newsMs,
    enabled: isStream(shown),
    gcTime: newsMs,
  })
  if (data && first?.at !== loadedAt) setFirst({ at: loadedAt, id: data.id })
  return data !== undefined && first?.at === loadedAt && data.id !== first.id
}
