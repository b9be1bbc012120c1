// What a code that was read means.
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'
import { askScan, type ScanAnswer } from './use-scan.ts'

/** Asked for anew each time that one is read. */
export function useScanned(db: string, text: string) {
  return useQuery<ScanAnswer, ApiError>({
    queryKey: [...cacheKey(db, 'Equipment'), 'scan', text],
    queryFn: ({ signal }) => askScan(db, text, signal),
    staleTime: 0,
    enabled: text !== '',
  })
}
