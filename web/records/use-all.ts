// All records of a kind that a selector finds, however many pages they are.
import { useQuery } from '@tanstack/react-query'
import type { WireDocument } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { findAll } from '#web/api/pages.ts'
import { cacheKey } from '#web/api/records.ts'

/** For what is never more than a few pages. `fields`: the members that are wanted, all of them unless said. */
export function useAll(
  db: string,
  klass: string,
  { selector = {}, fields }: { selector?: Record<string, unknown>; fields?: string[] } = {},
) {
  const query = { selector: { klass, ...selector }, ...(fields && { fields }) }
  return useQuery<WireDocument[], ApiError>({
    queryKey: [...cacheKey(db, klass), 'all', query],
    queryFn: ({ signal }) => findAll(db, query, signal),
  })
}
