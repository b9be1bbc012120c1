// How many records of each kind a Group holds. A locked one answers it to its administrators.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { UsageReport } from '../../rules/room.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'

export function useUsage(
  db: string,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<UsageReport, ApiError> {
  return useQuery<UsageReport, ApiError>({
    queryKey: [...cacheKey(db, 'views'), 'usage'],
    queryFn: ({ signal }) => call<UsageReport>('GET', `/${db}/_usage`, { signal }),
    enabled,
  })
}
