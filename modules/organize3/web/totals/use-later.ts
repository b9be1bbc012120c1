// The days to come of a list of entries, which a list by day, the newest first, keeps folded: what was bought in twenty instalments
// would else hide what happened today. Days that are chosen, and words that are searched for, unfold it.
import type { Entity } from '#core/entity/entity.ts'
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { findQuery } from '#web/records/list/list-query.ts'
import type { ListState } from '#web/records/list/list-state.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useNow } from '#web/ui/marks/now.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import { useAhead, type Ahead } from './use-ahead.ts'

export interface Later extends Ahead {
  /** What the list is narrowed to. */
  readonly within: Record<string, unknown>
  /** Its last day, where it is folded. */
  readonly until: string | undefined
}

/** `figure`: what narrows the list besides what the person chose. */
export function useLater(entity: Entity, state: ListState, figure: Record<string, unknown>): Later {
  const { db } = useGroup()
  const { params } = useAddress()
  const today = dayOf(useNow())
  const { filters, search, sort } = state
  const byDay = sort.field === 'date' && sort.direction === 'desc'
  const enabled = byDay && filters.date === undefined && search.trim() === ''
  const kind = entity.kind as EntryKind
  const { selector } = findQuery(entity, state, { ...figure, date: { $gt: today } })
  const ahead = useAhead(db, kind, selector, enabled)
  const until = enabled && !params.has('later') ? today : undefined
  return {
    within: until === undefined ? figure : { ...figure, date: { $lte: until } },
    until,
    ...ahead,
  }
}
