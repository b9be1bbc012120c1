// Which tab of a list the address shows, and which group of it alone (`?tab=waiting&group=ending`). Pure.
import type { Entity } from '#core/entity/entity.ts'
import type { Part, Tab } from '#core/entity/list.ts'
import { isNarrowed, readList } from '../list-state.ts'

/** The one that is named; where none is, all records of what is narrowed, and else the first. Undefined for a list without tabs. */
export function readTab(entity: Entity, params: URLSearchParams): Tab | undefined {
  const { tabs = [] } = entity.list ?? {}
  const named = tabs.find(({ name }) => name === params.get('tab'))
  return named ?? (isNarrowed(readList(entity, params)) ? tabs.at(-1) : tabs[0])
}

export function readGroup(tab: Tab | undefined, params: URLSearchParams): Part | undefined {
  return tab?.groups?.find(({ name }) => name === params.get('group'))
}

/** Address of a tab, or of a group of it alone, with the search and filters of the list. */
export function partAddress(path: string, params: URLSearchParams, tab: string, group?: string) {
  const next = new URLSearchParams(params)
  for (const own of ['page', 'sort', 'group']) next.delete(own)
  next.set('tab', tab)
  if (group !== undefined) next.set('group', group)
  return `${path}?${next}`
}

/** What a tab, and a group of it, add to the query of a list; nothing for the tab of all records. */
export function partSelector(
  parts: readonly (Part | undefined)[],
  today: string,
): Record<string, unknown> {
  const selectors = parts.flatMap((part) => (part ? [part.selector(today)] : []))
  const all = selectors.filter((selector) => Object.keys(selector).length > 0)
  return all.length > 0 ? { $and: all } : {}
}
