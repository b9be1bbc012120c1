// The payments of a ticket or an estimate as the server reckons them.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { seesMoney } from '#core/access/policies.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import type { Payments } from '../../rules/payment/wire.ts'

/** Nobody asks without the right to see money. */
export function usePayments(id: string): UseQueryResult<Payments, ApiError> {
  const { db, actor } = useGroup()
  return useQuery<Payments, ApiError>({
    // Any write may change it: an approval, an income of the money app, a wallet.
    queryKey: [...cacheKey(db, 'views'), 'payments', id],
    queryFn: ({ signal }) => call<Payments>('GET', `/${db}/_payments/${id}`, { signal }),
    enabled: seesMoney(actor) === undefined,
  })
}
