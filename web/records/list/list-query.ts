// The query of a list. Pure.
import type { Entity } from '#core/entity/entity.ts'
import { soughtNumber } from '#core/search/terms.ts'
import type { FindQuery } from '#core/wire.ts'
import { conditionOf } from '#web/fields/filter.ts'
import { pageQuery, type ListState } from './list-state.ts'

/** The `_find` of one page; `selector` is applied besides what the person chose, and wins over it. */
export function findQuery(
  entity: Entity,
  state: ListState,
  selector: Record<string, unknown> = {},
): FindQuery {
  const chosen = Object.entries(state.filters).flatMap(([name, value]) => {
    const field = entity.fields[name]
    const condition = field && conditionOf(field, value)
    return condition === undefined ? [] : [[name, condition] as const]
  })
  return pageQuery(state, { ...Object.fromEntries(chosen), ...selector })
}

/** The `_find` of the one record whose number is searched for, on the first page; undefined when none is. */
export function exactQuery(
  entity: Entity,
  state: ListState,
  selector: Record<string, unknown> = {},
): FindQuery | undefined {
  const number = soughtNumber(state.search)
  if (entity.sequence === undefined || number === undefined || state.page > 1) return undefined
  const all = findQuery(entity, { ...state, search: '' }, selector)
  return { selector: { ...all.selector, [entity.sequence]: number }, limit: 1 }
}
