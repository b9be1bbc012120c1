// What the disk's screens ask the server. Answers are dropped whenever a file or folder of the Group changes.
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hasThumbnail } from '#core/entity/media-type.ts'
import type { Place } from '#core/entity/place.ts'
import type { WireDocument } from '#core/wire.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import type { ShownLock } from '../rules/shown-lock.ts'

/** A file or folder as lists have it. */
export interface Item extends Place {
  /** Members of a folder. */
  readonly items?: number
  /** Names of the folders that it lies in, with slashes between them, of what was found anywhere; '' in the root. */
  readonly path?: string
  /** In the folder of an app: the record that it belongs to. */
  readonly app?: { readonly kind: string; readonly id: string }
}

export interface Crumb {
  readonly id: string
  readonly name: string
}

export const kind = 'CloudFile'

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

export interface TreeAnswer {
  /** By folder, `''` the root: the folders in it. */
  readonly levels: Readonly<Record<string, readonly Item[]>>
}

/** Folders right below one; `open`: with all levels that lead to that one. */
export function useTree(folder: string, options: { open?: string; enabled?: boolean } = {}) {
  const { open, enabled } = options
  return useDisk<TreeAnswer>('tree', { folder, open: open || undefined }, { enabled, keeps: true })
}

export interface ItemAnswer {
  readonly item: Item
  /** The folders that lead to it, from the root on. */
  readonly crumbs: readonly Crumb[]
  readonly fullpath: string
  /** Null in the trash. */
  readonly webdav_link: string | null
  /** Null of a folder. */
  readonly external_key: string | null
  /** What programs hold it by. */
  readonly locks: readonly ShownLock[]
  /** Null of what an app shows. */
  readonly doc: WireDocument | null
}

/** A file or folder with all that is known of it. */
export function useItem(id: string | undefined) {
  return useDisk<ItemAnswer>('item', { id }, { enabled: Boolean(id) })
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

/** Where the bytes of a file are; of one in the folder of an app, at the record that it belongs to. */
export function contentAddress(db: string, id: string, rev?: string): string {
  const [record = '', ...name] = id.split('/')
  const file = name.length === 0 ? 'content' : encodeURIComponent(name.join('/'))
  return `/${db}/${encodeURIComponent(record)}/${file}${rev === undefined ? '' : `?rev=${rev}`}`
}

/** A small picture of it; undefined for what none is drawn of. `size`: pixels of the longer side. */
export function thumbnailAddress(
  db: string,
  { id, folder, kind: fileKind, content_type, tag }: Item,
  size: 320 | 1600,
): string | undefined {
  if (folder || fileKind === 'file_enc' || !hasThumbnail(content_type)) return undefined
  // The tag keeps a browser from showing the picture of a former version.
  return `${contentAddress(db, id)}?thumbnail=${size}#${tag}`
}

/** Address in the browser: a folder's list, a file's page; `''` is the root. */
export function itemAddress(db: string, id: string): string {
  return `/account/${db}/disk${id === '' ? '' : `/${encodeURIComponent(id)}`}`
}

/** Address of a former version, on the page of its file. */
export const versionAddress = (db: string, { id }: Item, rev: string) =>
  `${itemAddress(db, id)}?version=${rev}`

/** What an app shows is the app's: here it is read alone. */
export function isOwn({ id }: Pick<Item, 'id'>): boolean {
  return id.startsWith('fle-')
}
