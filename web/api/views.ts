// How many records there are, by the views of a database, and how many bytes.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ViewRow } from '#core/wire.ts'
import { call, type ApiError } from './client.ts'
import { cacheKey } from './records.ts'

/** Rows of a view such as `count-by-klass/all`, as a map key → value; under `null` their sum. */
export function useView(
  db: string,
  view: string,
): UseQueryResult<Map<string | null, number>, ApiError> {
  const [design, name] = view.split('/')
  return useQuery<Map<string | null, number>, ApiError>({
    queryKey: [...cacheKey(db, 'views'), view],
    queryFn: async ({ signal }) => {
      const path = `/${db}/_design/${design}/_view/${name}`
      const options = { query: { group: true }, signal }
      const { rows } = await call<{ rows: ViewRow[] }>('GET', path, options)
      const sum = rows.reduce((total, { value }) => total + value, 0)
      return new Map([[null, sum], ...rows.map(({ key, value }) => [key, value] as const)])
    },
  })
}

/** Bytes of a database: of its documents, and of all that it keeps. */
export interface Sizes {
  readonly active: number
  readonly file: number
}

/** How much a database holds. */
export function useSizes(
  db: string,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<Sizes, ApiError> {
  return useQuery<Sizes, ApiError>({
    queryKey: [...cacheKey(db, 'views'), 'sizes'],
    queryFn: async ({ signal }) =>
      (await call<{ sizes: Sizes }>('GET', `/${db}`, { signal })).sizes,
    enabled,
  })
}
