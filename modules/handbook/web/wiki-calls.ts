// What the wiki asks the server: a page as it is read, who links to it, the tree, what is missing and what nobody links to.
// Answers are dropped whenever a page of the Group changes.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, UseQueryResult } from '@tanstack/react-query'
import type { ValuesOf } from '#core/entity/action-form.ts'
import type { Block } from '#core/markdown/tree.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import type { renameForm } from '../entities/rename-page.ts'
import type { Handbook } from './handbook-doc.ts'

/** A page as lists name it. */
export interface PageName {
  readonly id: string
  readonly uri: string
  readonly title: string
  readonly icon?: string
  readonly updated_at: string
}

/** What leads to a page: its text, or a value that is taken from it. */
export interface Source {
  readonly id: string
  readonly klass: string
  readonly label: string
  readonly uri?: string
  readonly kind: readonly ('link' | 'field')[]
  readonly updated_at: string
}

/** A part of a page's text; a long page has several. */
export interface Portion {
  readonly blocks: readonly Block[]
  /** How many the page has. */
  readonly portions: number
}

export interface PageAnswer extends Portion {
  readonly doc: Handbook
  /** The newest ones; `linked_by_total` counts them all. */
  readonly linked_by: readonly Source[]
  readonly linked_by_total: number
}

/** A part of an address: a page, pages below it, or both. */
export interface TreeNode {
  readonly uri: string
  readonly segment: string
  readonly page: PageName | null
  /** Pages below it. */
  readonly below: number
}

export interface TreeLevel {
  readonly nodes: readonly TreeNode[]
  /** There are more than these. */
  readonly more?: boolean
}

export interface TreeAnswer extends TreeLevel {
  /** By address, `''` the top: all levels above and below the address that was asked for. */
  readonly levels?: Readonly<Record<string, TreeLevel>>
}

export interface MissingPage {
  readonly name: string
  readonly kind: 'link' | 'field'
  /** Some pages that name it. */
  readonly sources: readonly PageName[]
  /** How many name it. */
  readonly count: number
}

/** Pages of lists, at most. */
export const listSize = 50

const kind = 'Handbook'

/** Below the kind, so that a change of any page makes an answer old. `keeps`: the former answer is shown until the next one comes. */
function useWiki<Answer>(
  name: string,
  query: Record<string, string | number | undefined>,
  { enabled = true, keeps = false }: { enabled?: boolean; keeps?: boolean } = {},
): UseQueryResult<Answer, ApiError> {
  const { db } = useGroup()
  const key = [...cacheKey(db, kind), name]
  const asked = useQuery<unknown, ApiError>({
    queryKey: [...key, query],
    queryFn: ({ signal }) => call('GET', `/${db}/_handbooks/${name}`, { query, signal }),
    placeholderData: keeps ? keepFormer(key) : undefined,
    enabled,
  })
  // What a call answers is known by its name.
  return asked as UseQueryResult<Answer, ApiError>
}

/** The page of this name: an address, a former one, an id or a title. `not_found` where nothing is called so. */
export function usePage(name: string) {
  return useWiki<PageAnswer>('page', { name })
}

/** Keeps an answer under another name of its page, so that going there asks for nothing. */
export function useKeepPage(): (name: string, answer: PageAnswer) => void {
  const client = useQueryClient()
  const { db } = useGroup()
  return (name, answer) => client.setQueryData([...cacheKey(db, kind), 'page', { name }], answer)
}

/** One level of the tree: what is right below an address, the top for `''`. `open`: that address with all above it. */
export function useTree(below: string, options: { open?: string; enabled?: boolean } = {}) {
  const { open, enabled } = options
  return useWiki<TreeAnswer>('tree', { below, open }, { enabled, keeps: true })
}

export function useMissing() {
  return useWiki<{ total: number; missing: readonly MissingPage[] }>('missing', { limit: listSize })
}

export function useOrphans() {
  return useWiki<{ total: number; pages: readonly PageName[] }>('orphans', { limit: listSize })
}

/** All that leads to a page, in pages of this size. */
export function useSources(name: string, limit: number, enabled: boolean) {
  const query = { name, limit }
  return useWiki<{ total: number; sources: readonly Source[] }>('linked_by', query, {
    enabled,
    keeps: true,
  })
}

/** Up to five pages that fit a ticket. */
export function useMatching(ticketId: string) {
  return useWiki<{ pages: readonly (PageName & { why: 'category' | 'words' })[] }>('matching', {
    ticket_id: ticketId,
  })
}

/** A text in portions, as far as it is loaded. */
export interface Portions {
  readonly portions: readonly (readonly Block[])[]
  readonly isWhole: boolean
  /** Asks for the next one; does nothing while it is being asked for. */
  readonly more: () => void
  readonly error: ApiError | null
}

interface Asking {
  /** Identity of the text: another one is loaded anew. */
  readonly key: readonly unknown[]
  /** From 0, or from 1 where the first portion is at hand. */
  readonly from: 0 | 1
  readonly ask: (at: number, signal: AbortSignal) => Promise<Portion>
  readonly enabled: boolean
  readonly isKept: boolean
}

function usePortions({ key, from, ask, enabled, isKept }: Asking): Portions {
  const { db } = useGroup()
  const own = [...cacheKey(db, kind), 'portions']
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery<
    Portion,
    ApiError,
    InfiniteData<Portion, number>,
    readonly unknown[],
    number
  >({
    queryKey: [...own, ...key],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: from,
    getNextPageParam: ({ portions }, _all, at) => (at + 1 < portions ? at + 1 : undefined),
    gcTime: isKept ? undefined : 0,
    enabled,
  })
  return {
    portions: (data?.pages ?? []).map(({ blocks }) => blocks),
    isWhole: !enabled || (data !== undefined && !hasNextPage),
    more: () => void (hasNextPage && !isFetching && fetchNextPage()),
    error,
  }
}

/** The text of a page: the portion that came with it, and the others. */
export function usePageText({ doc, blocks, portions }: PageAnswer): Portions {
  const { db } = useGroup()
  const query = { name: doc._id }
  const others = usePortions({
    key: ['of', doc._id],
    from: 1,
    ask: (at, signal) =>
      call('GET', `/${db}/_handbooks/portion`, { query: { ...query, at }, signal }),
    enabled: portions > 1,
    isKept: true,
  })
  return { ...others, portions: portions > 1 ? [blocks, ...others.portions] : [blocks] }
}

/** A text as the page with these values would show it. */
export function usePreview(draft: Readonly<Record<string, unknown>>): Portions {
  const { db } = useGroup()
  return usePortions({
    key: ['preview', draft],
    from: 0,
    ask: (at, signal) =>
      call('POST', `/${db}/_handbooks/preview`, { body: { ...draft, at }, signal }),
    enabled: true,
    isKept: false,
  })
}

export interface Renamed {
  readonly rev: string
  readonly uri: string
  readonly rewritten: number
  /** Pages that stay as they are, too long or too many; their links lead on by the former address. */
  readonly left: number
  /** The first of them. */
  readonly unchanged: readonly PageName[]
}

export function renamePage(db: string, body: ValuesOf<typeof renameForm.fields>): Promise<Renamed> {
  return call('POST', `/${db}/_handbooks/rename`, { body })
}

/** Address in the browser of a page by its uri. */
export function pageAddress(db: string, { uri = '' }: { readonly uri?: string }): string {
  return `/account/${db}/wiki/${uri}`
}
