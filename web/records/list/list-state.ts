// What a list shows, as the address says it: search, filters, sort, page. Reads and writes the query string. Pure.
import type { Entity } from '#core/entity/entity.ts'
import { searchTerms } from '#core/search/terms.ts'
import type { FindQuery } from '#core/wire.ts'
import type { Total } from './total.ts'

export const pageSizes = [25, 50, 100] as const
const defaultSize = 25
/** What a list on a phone grows to by scrolling, in steps of the smallest page. */
export const maxSize = 1_000

const isSize = (size: number) => size >= defaultSize && size <= maxSize && size % defaultSize === 0

export interface Sort {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

export interface ListState {
  readonly search: string
  /** Field → value as the address says it; several options of a choice are joined by commas. */
  readonly filters: Readonly<Record<string, string>>
  readonly sort: Sort
  /** From 1. */
  readonly page: number
  readonly size: number
}

/** What a declaration says of its list. */
export type Listed = Pick<Entity, 'filters' | 'sorts' | 'sort'>

/** The sort a list starts with: as declared, else the first sortable field, else newest first. */
export function defaultSort({ sort, sorts }: Listed): Sort {
  if (sort) return sort
  const [field] = sorts ?? []
  return field === undefined
    ? { field: 'created_at', direction: 'desc' }
    : { field, direction: 'asc' }
}

/** Fields a list may be sorted by. */
export function sortable(entity: Listed): string[] {
  return [...new Set([...(entity.sorts ?? []), 'created_at', 'updated_at'])]
}

/** Reads the query string; what it does not say, or says wrongly, is as a fresh list has it. */
export function readList(entity: Listed, params: URLSearchParams): ListState {
  const filters: Record<string, string> = {}
  for (const name of entity.filters ?? []) {
    const value = params.get(name)
    if (value) filters[name] = value
  }
  const size = Number(params.get('size'))
  const page = Math.floor(Number(params.get('page')))
  return {
    search: params.get('q') ?? '',
    filters,
    sort: readSort(entity, params.get('sort')),
    page: page >= 1 ? page : 1,
    size: isSize(size) ? size : defaultSize,
  }
}

function readSort(entity: Listed, given: string | null): Sort {
  const field = given?.replace(/^-/, '') ?? ''
  if (!sortable(entity).includes(field)) return defaultSort(entity)
  return { field, direction: given?.startsWith('-') ? 'desc' : 'asc' }
}

/** The query string of a list, `''` or `?…`; members of `params` that are not the list's own stay. */
export function writeList(entity: Listed, state: ListState, params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  const usual = defaultSort(entity)
  const isUsual = state.sort.field === usual.field && state.sort.direction === usual.direction
  const sort = `${state.sort.direction === 'desc' ? '-' : ''}${state.sort.field}`
  const members: Record<string, string> = {
    q: state.search,
    sort: isUsual ? '' : sort,
    page: state.page > 1 ? String(state.page) : '',
    size: state.size === defaultSize ? '' : String(state.size),
  }
  for (const name of entity.filters ?? []) members[name] = state.filters[name] ?? ''
  for (const [name, value] of Object.entries(members)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}

/** Pages of a list, from 1; where matches were not counted to the end, there is one more of them at least. */
export function pagesOf({ total = 0, more }: Total, size: number): number {
  return Math.max(1, Math.ceil((more ? total + 1 : total) / size))
}

/** True when something narrows the list. */
export function isNarrowed({ search, filters }: ListState): boolean {
  return searchTerms(search).length > 0 || Object.keys(filters).length > 0
}

/** The `_find` of one page of what `selector` and the search leave; filters are the selector's (`list-query.ts`). */
export function pageQuery(
  { search, sort, size, page }: Omit<ListState, 'filters'>,
  selector: Record<string, unknown>,
): FindQuery {
  const hasWords = searchTerms(search).length > 0
  return {
    selector: { ...(hasWords && { $text: search.trim() }), ...selector },
    sort: [{ [sort.field]: sort.direction }],
    limit: size,
    skip: (page - 1) * size,
    total: true,
    labels: true,
  }
}
