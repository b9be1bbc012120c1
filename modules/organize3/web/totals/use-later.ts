// The days to come of a list of entries, which a list by day, the newest first, keeps folded: what was bought in twenty instalments
// would else hide what happened today. Days that are chosen, and words that are searched for, unfold it.
import type { Entity } from '#core/entity/entity.ts'
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { findQuery } from '#web/records/list/list-query.ts'
import type { ListState } from '#web/records/list/list-state.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useNow } from '#web/ui/marks/now.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import type { TotalLine } from '../../rules/totals/totals.ts'
import { useTotals } from './use-totals.ts'

export interface Later {
  /** What the list is narrowed to. */
  readonly within: Record<string, unknown>
  /** Its last day, where it is folded. */
  readonly until: string | undefined
  /** What the days to come add up to, by currency; none where there is nothing to fold. */
  readonly lines: readonly TotalLine[]
  /** Day of the last of them. */
  readonly end: string
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
  const totals = useTotals(db, { kind, selector }, enabled).data
  const last = { selector, sort: [{ date: 'desc' as const }], limit: 1 }
  const [latest] = useFind(db, kind, last, { enabled }).data?.docs ?? []
  const until = enabled && !params.has('later') ? today : undefined
  return {
    within: until === undefined ? figure : { ...figure, date: { $lte: until } },
    until,
    lines: enabled && latest ? (totals?.lines ?? []) : [],
    end: String(latest?.date ?? ''),
  }
}
