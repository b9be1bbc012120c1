// What the paper of an estimate says comes from the server, so that screen and PDF are of one text.
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { placeZone } from '#core/time/day.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'
import type { Sheet } from '../../../paper/papers.ts'
import type { EstimatePaper } from '../../../paper/estimate/paper.ts'

export function usePaper(
  db: string,
  id: string,
  enabled = true,
): UseQueryResult<EstimatePaper, ApiError> {
  return useQuery<EstimatePaper, ApiError>({
    queryKey: [...cacheKey(db, 'Estimate'), 'paper', id],
    queryFn: ({ signal }) =>
      call<EstimatePaper>('GET', `/${db}/_estimate/${id}/paper`, {
        query: { zone: placeZone() },
        signal,
      }),
    // The Group's own texts may have changed since.
    refetchOnMount: 'always',
    enabled,
  })
}

/** Address of the same as PDF. */
export function pdfAddress(db: string, id: string, paper: Sheet): string {
  const query = new URLSearchParams({ paper, zone: placeZone() })
  return `/${db}/_estimate/${id}/pdf?${String(query)}`
}
