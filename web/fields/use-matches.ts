// Records that a reference may lead to, found by what is typed.
import { useDebouncedValue } from '@mantine/hooks'
import { dayOf } from '#core/time/day.ts'
import { byFit } from '#core/search/fit.ts'
import { searchTerms } from '#core/search/terms.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useNow } from '#web/ui/marks/now.ts'

interface MatchQuery {
  readonly typed: string
  readonly enabled: boolean
  /** Further conditions. */
  readonly narrowed?: Readonly<Record<string, unknown>>
  /** Read beside the labels. */
  readonly fields?: readonly string[]
}

/** Offered, and looked through for what fits best. */
const [max, looked] = [20, 50]

/** Records of a kind whose words begin with what was typed, what fits best first; the latest ones when nothing was. */
export function useMatches(kind: string, { typed, enabled, narrowed, fields = [] }: MatchQuery) {
  const { db } = useGroup()
  const [search] = useDebouncedValue(typed, 150)
  const hasWords = searchTerms(search).length > 0
  const today = dayOf(useNow())
  const offered = useRegistry().byKind(kind)?.offered?.(today)
  const query = {
    selector: { ...offered, ...narrowed, ...(hasWords && { $text: search.trim() }) },
    fields: ['_id', 'label', ...fields],
    sort: [{ updated_at: 'desc' as const }],
    limit: hasWords ? looked : max,
  }
  const { data, isFetching, failureReason } = useFind(db, kind, query, { enabled })
  const docs = byFit(search, data?.docs ?? []).slice(0, max)
  const options = docs.map(({ _id, label }) => ({ value: _id, label: label || _id }))
  // Nobody answers: it is tried again, and nothing is waited for.
  const problem = failureReason?.code === 'network' ? failureReason : undefined
  return { docs, options, problem, isSettled: (!isFetching || !!problem) && search === typed }
}
