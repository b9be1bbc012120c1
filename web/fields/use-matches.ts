// Records that a reference may lead to, found by what is typed.
import { useDebouncedValue } from '@mantine/hooks'
import { dayOf } from '#core/time/day.ts'
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

/** Records of a kind whose words begin with what was typed; the latest ones when nothing was. */
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
    limit: 20,
  }
  const { data, isFetching } = useFind(db, kind, query, { enabled })
  const docs = data?.docs ?? []
  const options = docs.map(({ _id, label }) => ({ value: _id, label: label || _id }))
  return { docs, options, isSettled: !isFetching && search === typed }
}
