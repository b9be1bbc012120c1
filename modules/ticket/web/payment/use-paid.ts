// How far tickets are paid, in one call for all of them.
import { useQuery } from '@tanstack/react-query'
import { useGroup } from '#web/api/context.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'
import type { PaidTicket } from '../../rules/payment/wire.ts'

/** Tickets that the server answers for at once. */
const max = 100

/**
 * By id, of the first hundred; those have none for which nothing is to be paid and nothing came in. Undefined until it is known, and where
 * the Group switched it off.
 */
export function usePaid(ids: readonly string[]): Readonly<Record<string, PaidTicket>> | undefined {
  const { db, off } = useGroup()
  const asked = ids.slice(0, max)
  const isOff = off.includes('billing')
  const { data } = useQuery<{ tickets: Record<string, PaidTicket> }, ApiError>({
    // Any write may change it, as with the payments of one.
    queryKey: [...cacheKey(db, 'views'), 'paid', asked],
    queryFn: ({ signal }) =>
      call('GET', `/${db}/_payments`, { query: { ids: asked.join(',') }, signal }),
    enabled: !isOff && asked.length > 0,
  })
  return isOff ? undefined : data?.tickets
}
