// What is to be received, as the server reckons it: in the Group, or from one customer.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import type { Receivables } from '../../rules/payment/wire.ts'

export function useReceivable(customer_id?: string): UseQueryResult<Receivables, ApiError> {
  const { db } = useGroup()
  return useQuery<Receivables, ApiError>({
    // Any write may change it, as with the payments of a ticket.
    queryKey: [...cacheKey(db, 'views'), 'receivable', customer_id],
    queryFn: ({ signal }) =>
      call<Receivables>('GET', `/${db}/_receivable`, {
        query: customer_id === undefined ? {} : { customer_id },
        signal,
      }),
  })
}
