// Files that were imported into a Group, for screens that only ask whether there are any as well.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ImportProgress } from '#core/import/progress.ts'
import { call, type ApiError } from './client.ts'
import { cacheKey } from './records.ts'

/** All of the Group, the latest first; not asked for unless `enabled`. */
export function useImportList(
  db: string,
  enabled = true,
): UseQueryResult<readonly ImportProgress[], ApiError> {
  return useQuery<readonly ImportProgress[], ApiError>({
    queryKey: [...cacheKey(db, 'imports'), 'list'],
    enabled,
    queryFn: async ({ signal }) =>
      (await call<{ imports: ImportProgress[] }>('GET', `/${db}/_imports`, { signal })).imports,
  })
}
