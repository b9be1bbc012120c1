// The totals of a list: sums that the server reckons over all that its filters leave, whatever page is seen.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import type { Division, EntryTotals } from '../../rules/totals/totals.ts'

export interface TotalsQuery {
  readonly kind: EntryKind
  /** Of the list, as `_find` takes it. */
  readonly selector: Record<string, unknown>
  readonly by?: Division | undefined
}

export function useTotals(
  db: string,
  asked: TotalsQuery,
  enabled = true,
): UseQueryResult<EntryTotals, ApiError> {
  const key = [...cacheKey(db, asked.kind), 'totals', asked.by ?? '']
  return useQuery<EntryTotals, ApiError>({
    queryKey: [...key, asked.selector],
    queryFn: ({ signal }) =>
      call<EntryTotals>('POST', `/${db}/_entries/totals`, { body: asked, signal }),
    placeholderData: keepFormer<EntryTotals>(key),
    enabled,
  })
}
