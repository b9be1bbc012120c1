// A list in groups: the first records of each, asked for in one call, and all of them together as one page.
import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#core/entity/entity.ts'
import type { FindAnswer, WireDocument } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { find } from '#web/api/find.ts'
import { bodyOf, cacheKey, keepFormer, keepLabels } from '#web/api/records.ts'
import { findQuery } from '../list-query.ts'
import type { Sort } from '../list-state.ts'
import type { List, ListPage } from '../use-list.ts'

export interface GroupPart<Name extends string = string> {
  readonly name: Name
  readonly selector: Record<string, unknown>
  /** Rows that it shows at most. */
  readonly size: number
  /** Another order than that of the list. */
  readonly sort?: Sort
}

export interface DocGroup<Name extends string = string> {
  readonly name: Name
  readonly docs: readonly WireDocument[]
  readonly total: number
  readonly more: true | undefined
}

export interface GroupedPage<Name extends string = string> extends ListPage {
  readonly groups: readonly DocGroup<Name>[]
}

/** The groups in their order; empty ones are left out. */
export function useGroups<Name extends string>(
  entity: Entity,
  list: List,
  parts: readonly GroupPart<Name>[],
): GroupedPage<Name> {
  const { db } = useGroup()
  const queries = parts.map(({ selector, size, sort = list.state.sort }) =>
    bodyOf(entity.kind, findQuery(entity, { ...list.state, page: 1, size, sort }, selector)),
  )
  const key = [...cacheKey(db, entity.kind), 'groups']
  const { data, isPending, error, refetch } = useQuery<FindAnswer[], ApiError>({
    queryKey: [...key, queries],
    queryFn: async ({ signal, client }) => {
      const answers = await Promise.all(queries.map((query) => find(db, query, signal)))
      for (const answer of answers) keepLabels(client, db, answer)
      return answers
    },
    placeholderData: keepFormer<FindAnswer[]>(key),
    enabled: queries.length > 0,
  })
  const all = parts.map(({ name }, at): DocGroup<Name> => {
    const { docs = [], total = 0, more } = data?.[at] ?? {}
    return { name, docs, total, more }
  })
  const groups = all.filter(({ docs }) => docs.length > 0)
  return {
    groups,
    docs: groups.flatMap(({ docs }) => docs),
    isExact: false,
    total: data && groups.reduce((sum, { total }) => sum + total, 0),
    more: groups.some(({ more }) => more) || undefined,
    pages: 1,
    isPending,
    error,
    retry: () => void refetch(),
  }
}
