// What contracts include in a period, what of it is used, and the next visit: counted by the server.
import { useQuery } from '@tanstack/react-query'
import { dayOf, placeZone } from '#core/time/day.ts'
import { dayIn } from '#core/time/zone.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import { useNow } from '#web/ui/marks/now.ts'
import type { WireDocument } from '#core/wire.ts'
import { stateOf } from '../../rules/contract/state.ts'
import type { Balance } from '../../rules/contract/period.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import type { Contract } from './use-in-force.ts'

/** Contracts that the server answers for at once. */
const max = 100

type Balances = Readonly<Record<string, Balance>>

/** By id, in one call, of the first hundred. `day`: one of the period, today unless said. */
export function useBalances(contracts: readonly Contract[], day?: string): Balances {
  const { db } = useGroup()
  const ids = contracts.slice(0, max).map(({ _id }) => _id)
  const { data } = useQuery<{ balances: Balances }, ApiError>({
    // Any write may change it: a ticket that is done or promised, time that is written down.
    queryKey: [...cacheKey(db, 'views'), 'balances', ids, day],
    queryFn: ({ signal }) => {
      const asked = { ids: ids.join(','), zone: placeZone() }
      const query = { ...asked, ...(day !== undefined && { day }) }
      return call('GET', `/${db}/_contracts/balances`, { query, signal })
    },
    enabled: ids.length > 0,
  })
  return data?.balances ?? {}
}

/** Of the contracts of a list that are in force. */
export function useRowBalances(docs: readonly WireDocument[]): Balances {
  const today = dayOf(useNow())
  return useBalances(docs.filter((one) => stateOf(one, today) === 'running'))
}

/** Undefined until it is known. */
export function useBalance(contract: Contract | undefined, day?: string): Balance | undefined {
  const balances = useBalances(contract ? [contract] : [], day)
  return contract && balances[contract._id]
}

/** The day whose period a ticket counts in: that on which it was done; until then today. */
export function countedOn({ status, status_at }: Ticket): string | undefined {
  return hasEnded(status) && status_at ? dayIn(placeZone(), status_at) : undefined
}
