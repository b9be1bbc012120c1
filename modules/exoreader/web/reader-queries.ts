// What screens know of the reader: lists of items as they were loaded, one item, counts, subscriptions. A list stays as it is while
// somebody reads in it: what is marked changes its rows and takes none away.
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { WireDocument } from '#core/wire.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { find } from '#web/api/find.ts'
import { cacheKey, useFind } from '#web/api/records.ts'
import type { Shown } from './items/shown.ts'
import {
  itemKind,
  labelKind,
  subscriptionKind,
  type Counts,
  type Item,
  type Subscription,
} from './reader-calls.ts'

interface ItemPage {
  readonly items: readonly Item[]
  /** Where the next page begins; absent after the last one. */
  readonly next?: string | undefined
}

const listRoot = (db: string) => ['reader', db, 'list']
const itemRoot = (db: string) => ['reader', db, 'item']
export const countsKey = (db: string) => [...cacheKey(db, itemKind), 'counts']
export const newestKey = (db: string) => ['reader', db, 'newest']
/** How many items rules would change. */
export const rulesKey = (db: string) => ['reader', db, 'rules']
const subscriptionsKey = (db: string) => [...cacheKey(db, subscriptionKind), 'health']

/** Counts without live updates are polled once a minute. */
const countsMs = 60_000

/** The selector of `_find` for a list; `{}`: everything. */
export function selectorOf({ state, feed, label, q }: Shown): Record<string, unknown> {
  return {
    ...(state === 'unread' && { read: { $in: [false] } }),
    ...(state === 'starred' && { starred: { $in: [true] } }),
    ...(state === 'hidden' && { hidden: true }),
    ...(feed !== undefined && { reader_subscription_id: feed }),
    ...(label !== undefined && { reader_label_id: label === 'none' ? null : label }),
    ...(q !== undefined && { $text: q }),
  }
}

interface ListQuery {
  readonly shown: Shown
  /** Moment of loading: another one is another list. */
  readonly loadedAt: string
  /** Items of a page. */
  readonly size: number
}

/** Items newest first (spec 7, 9), as far as they were asked for. */
export function useItemList(db: string, { shown, loadedAt, size }: ListQuery) {
  const selector = { klass: itemKind, ...selectorOf(shown) }
  return useInfiniteQuery<ItemPage, ApiError>({
    queryKey: [...listRoot(db), selector, size, loadedAt],
    queryFn: async ({ pageParam, signal }) => {
      const sort = [{ point_at: 'desc' as const }]
      const items: Item[] = []
      let next = pageParam as string | undefined
      // A search for a common word looks through a part of the list at a time (`warning`).
      for (let isPart = true; isPart && items.length < size;) {
        const query = {
          selector,
          sort,
          limit: size - items.length,
          ...(next && { bookmark: next }),
        }
        const { docs, bookmark, warning } = await find(db, query, signal)
        items.push(...(docs as readonly WireDocument[] as readonly Item[]).map(withLatestMarks))
        isPart = warning !== undefined
        next = bookmark
      }
      return { items, next: items.length < size ? undefined : next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Offline, what was loaded of this list before is all there is to read.
    placeholderData: (before, query) =>
      !navigator.onLine && JSON.stringify(query?.queryKey[3]) === JSON.stringify(selector)
        ? before
        : undefined,
    staleTime: Infinity,
    gcTime: 60_000,
  })
}

export function itemQuery(db: string, id: string) {
  return queryOptions<Item, ApiError>({
    queryKey: [...itemRoot(db), id],
    queryFn: ({ signal }) => call('GET', `/${db}/${id}`, { signal }),
    staleTime: Infinity,
    gcTime: 10 * 60_000,
  })
}

/** One item, whole. */
export function useItem(db: string, id: string) {
  return useQuery(itemQuery(db, id))
}

/** The Group whose counts come by themselves. */
let heard: string | undefined

/** Sets the Group whose counts are updated live; undefined: none, and they are polled. */
export function hearCounts(db: string | undefined): void {
  heard = db
}

export function useCounts(db: string) {
  return useQuery<Counts, ApiError>({
    queryKey: countsKey(db),
    queryFn: ({ signal }) => call('GET', `/${db}/_reader/counts`, { signal }),
    refetchInterval: () => (heard === db ? false : countsMs),
    staleTime: 10_000,
  })
}

/** By title. Asked for again soon while one of them was never read. */
export function useSubscriptions(db: string) {
  return useQuery<readonly Subscription[], ApiError>({
    queryKey: subscriptionsKey(db),
    queryFn: async ({ signal }) => {
      const path = `/${db}/_reader/subscriptions`
      return (await call<{ subscriptions: Subscription[] }>('GET', path, { signal })).subscriptions
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ health }) => health.state === 'new') ? newFeedMs : countsMs,
  })
}

/** Polling interval for a feed that has not been read yet. */
const newFeedMs = 1_500

export interface Label extends WireDocument {
  readonly name?: string
}

/** By name, as far as there are 200. */
export function useReaderLabels(db: string): readonly Label[] | undefined {
  const { data } = useFind(db, labelKind, { limit: 200, fields: ['_id', '_rev', 'klass', 'name'] })
  return data && (data.docs as Label[]).toSorted(byName)
}

const byName = (one: Label, other: Label) => (one.name ?? '').localeCompare(other.name ?? '')

type Pages = InfiniteData<ItemPage>

/** How long an answer may be under way that does not know of a mark yet, in milliseconds. */
const underWayMs = 10_000
/** What was marked lately, by the item's id. */
const latest = new Map<string, { readonly patch: Partial<Item>; readonly at: number }>()

/** Applies the mark of an item to lists that were requested before. */
function withLatestMarks(item: Item): Item {
  const known = latest.get(item._id)
  if (!known) return item
  if (Date.now() - known.at < underWayMs) return { ...item, ...known.patch }
  latest.delete(item._id)
  return item
}

/** Changes the items of these ids wherever they are on the screen. */
export function patchItems(
  client: QueryClient,
  db: string,
  ids: ReadonlySet<string>,
  patch: Partial<Item>,
): void {
  const patched = (item: Item) => (ids.has(item._id) ? { ...item, ...patch } : item)
  const at = Date.now()
  for (const id of ids) latest.set(id, { patch: { ...latest.get(id)?.patch, ...patch }, at })
  client.setQueriesData<Pages>({ queryKey: listRoot(db) }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => ({ ...page, items: page.items.map(patched) }))
    return { ...data, pages }
  })
  client.setQueriesData<Item>({ queryKey: itemRoot(db) }, (item) => item && patched(item))
}

/** Counts as they are after a mark, until the server says them. */
export function patchCounts(
  client: QueryClient,
  db: string,
  item: Item,
  by: { readonly unread?: number; readonly starred?: number },
): void {
  const { _id: feed } = item.reader_subscription ?? {}
  client.setQueryData<Counts>(countsKey(db), (counts) => {
    if (!counts) return counts
    const { unread, starred, subscriptions } = counts
    const ofFeed = feed !== undefined && {
      [feed]: Math.max(0, (subscriptions[feed] ?? 0) + (by.unread ?? 0)),
    }
    return {
      unread: Math.max(0, unread + (by.unread ?? 0)),
      starred: Math.max(0, starred + (by.starred ?? 0)),
      subscriptions: { ...subscriptions, ...ofFeed },
    }
  })
}

/** Asks anew how many are unread, where that does not come by itself. */
export async function refreshCounts(client: QueryClient, db: string): Promise<void> {
  if (heard !== db) await client.invalidateQueries({ queryKey: countsKey(db) })
}

export function refreshSubscriptions(client: QueryClient, db: string): Promise<void> {
  return client.invalidateQueries({ queryKey: cacheKey(db, subscriptionKind) })
}
