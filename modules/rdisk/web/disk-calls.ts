// The lists that the disk's screens ask for. Answers are dropped whenever a file or folder of the Group changes.
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import type { TreeAnswer } from '#web/files/disk/folders.ts'
import { itemAddress, kind, type Crumb, type Item } from '#web/files/disk/items.ts'

/** Of one call for members of a folder. */
const pageSize = 500

export const sorts = ['name', 'size', 'modified_at'] as const
export type SortField = (typeof sorts)[number]
export interface Sorting {
  readonly sort: SortField
  readonly direction: 'asc' | 'desc'
}

interface Page {
  readonly folder: Item | null
  readonly crumbs: readonly Crumb[]
  readonly items: readonly Item[]
  readonly more: boolean
}

/** Members of a folder, as far as they were asked for. */
export interface Members {
  /** Undefined while nothing is known. */
  readonly items: readonly Item[] | undefined
  /** Null: the root. */
  readonly folder: Item | null
  readonly crumbs: readonly Crumb[]
  /** How many there are, as far as that is known. */
  readonly total: number
  readonly more: boolean
  readonly error: ApiError | null
  readonly isLoading: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

/** `folder`: its id, `''` for the root. */
export function useMembers(
  folder: string,
  { sort, direction }: Sorting,
  { enabled = true }: { enabled?: boolean } = {},
): Members {
  const { db } = useGroup()
  const key = [...cacheKey(db, kind), 'list', folder]
  const asked = useInfiniteQuery<Page, ApiError>({
    queryKey: [...key, sort, direction],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const after = (pageParam as string) || undefined
      const query = { folder, sort, direction, after, limit: pageSize }
      return call('GET', `/${db}/_disk/list`, { query, signal })
    },
    getNextPageParam: ({ more, items }) => (more ? items.at(-1)?.id : undefined),
    placeholderData: keepFormer(key),
    enabled,
  })
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = asked
  const pages = data?.pages
  const first = pages?.[0]
  const items = useMemo(() => pages?.flatMap((page) => page.items), [pages])
  return {
    items,
    folder: first?.folder ?? null,
    crumbs: first?.crumbs ?? [],
    total: Math.max(items?.length ?? 0, hasNextPage ? (first?.folder?.items ?? 0) : 0),
    more: hasNextPage,
    error,
    isLoading: isFetchingNextPage,
    loadMore: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    retry: () => void refetch(),
  }
}

function useDisk<Answer>(
  name: string,
  query: Record<string, string | undefined>,
  { enabled = true, keeps = false }: { enabled?: boolean; keeps?: boolean } = {},
): UseQueryResult<Answer, ApiError> {
  const { db } = useGroup()
  const key = [...cacheKey(db, kind), name]
  const asked = useQuery<unknown, ApiError>({
    queryKey: [...key, query],
    queryFn: ({ signal }) => call('GET', `/${db}/_disk/${name}`, { query, signal }),
    placeholderData: keeps ? keepFormer(key) : undefined,
    enabled,
  })
  // What a call answers is known by its name.
  return asked as UseQueryResult<Answer, ApiError>
}

/** Folders right below one; `open`: with all levels that lead to that one. */
export function useTree(folder: string, options: { open?: string; enabled?: boolean } = {}) {
  const { open, enabled } = options
  return useDisk<TreeAnswer>('tree', { folder, open: open || undefined }, { enabled, keeps: true })
}

export type Trashed = Item & {
  /** Names of the folders that it was in, with slashes between them. */
  readonly from: string
}

interface TrashPage {
  readonly items: readonly Trashed[]
  readonly more: boolean
}

/** The newest first. */
export function useTrash() {
  const { db } = useGroup()
  const asked = useInfiniteQuery<TrashPage, ApiError>({
    queryKey: [...cacheKey(db, kind), 'trash'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { after: (pageParam as string) || undefined, limit: 100 }
      return call('GET', `/${db}/_disk/trash`, { query, signal })
    },
    getNextPageParam: ({ more, items }) => (more ? items.at(-1)?.id : undefined),
  })
  return {
    items: asked.data?.pages.flatMap(({ items }) => items) ?? [],
    more: asked.hasNextPage,
    error: asked.error,
    isPending: asked.isPending && !asked.error,
    loadMore: () => void asked.fetchNextPage(),
    retry: () => void asked.refetch(),
  }
}

/** Those changed last, or those with a star; a hundred at most unless said. */
export function useNamedList(name: 'recent' | 'starred', limit?: number) {
  return useDisk<{ items: readonly Item[] }>(name, { limit: limit?.toString() })
}

export type Found = Item & { readonly by: 'name' | 'content' }

/** Names and content; `folder`: in this one and below it. */
export function useFound(words: string, folder: string) {
  const query = { q: words, folder: folder || undefined }
  return useDisk<{ items: readonly Found[]; more: boolean }>('search', query, {
    enabled: words !== '',
    keeps: true,
  })
}

export interface Version {
  readonly rev: string
  readonly at: string
  /** Id of the person; null: nobody known. */
  readonly actor: string | null
  readonly event: string
  readonly via: string
  readonly size: number
  readonly content_type: string
  readonly digest: string
  readonly tag: string
  readonly current: boolean
}

export interface VersionsAnswer {
  /** So many are kept. */
  readonly max: number
  /** The newest first. */
  readonly versions: readonly Version[]
}

export function useVersions(id: string | undefined) {
  return useDisk<VersionsAnswer>('versions', { id }, { enabled: Boolean(id) })
}

export interface Usage {
  /** Bytes. */
  readonly used: number
  /** Bytes; null: no limit. */
  readonly room: number | null
  /** Bytes of `used` that are former versions. */
  readonly former: number
  /** Bytes of `used` that are in the trash. */
  readonly trash: number
  readonly files: number
  readonly folders: number
}

export function useDiskUsage() {
  return useDisk<Usage>('usage', {})
}

/** Address of a former version, on the page of its file. */
export const versionAddress = (db: string, { id }: Item, rev: string) =>
  `${itemAddress(db, id)}?version=${rev}`

/** The content becomes what it was in that revision, as a new version. */
export function bringBack(db: string, id: string, rev: string): Promise<Item> {
  return call('POST', `/${db}/_disk/versions/restore`, { body: { id, rev } })
}

export function emptyTrash(db: string): Promise<{ destroyed: number }> {
  return call('POST', `/${db}/_disk/trash/empty`, { body: {} })
}
