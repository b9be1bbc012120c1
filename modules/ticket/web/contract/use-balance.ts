// What a contract includes in a period, and what of it is used: counted by the server.
import { useQuery } from '@tanstack/react-query'
import { placeZone } from '#core/time/day.ts'
import { dayIn } from '#core/time/zone.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import { includes } from '../../rules/contract/contract.ts'
import type { Balance } from '../../rules/contract/period.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import type { Contract } from './use-in-force.ts'

/** `day`: one of the period, today unless said. Undefined until it is known, and for a contract that includes nothing. */
export function useBalance(contract: Contract | undefined, day?: string): Balance | undefined {
  const { db } = useGroup()
  const id = contract?._id
  const isAsked = contract !== undefined && includes(contract)
  const { data } = useQuery<Balance, ApiError>({
    // Any write may change it: a ticket that is done, time that is written down.
    queryKey: [...cacheKey(db, 'views'), 'balance', id, day],
    queryFn: ({ signal }) => {
      const query = { zone: placeZone(), ...(day !== undefined && { day }) }
      return call<Balance>('GET', `/${db}/_contracts/${id}/balance`, { query, signal })
    },
    enabled: isAsked,
  })
  return isAsked ? data : undefined
}

/** The day whose period a ticket counts in: that on which it was done; until then today. */
export function countedOn({ status, status_at }: Ticket): string | undefined {
  return hasEnded(status) && status_at ? dayIn(placeZone(), status_at) : undefined
}
