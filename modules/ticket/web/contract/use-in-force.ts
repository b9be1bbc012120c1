// Contracts of one customer that may be chosen today.
import type { Doc } from '#core/entity/entity.ts'
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useNow } from '#web/ui/marks/now.ts'
import type { contract } from '../../entities/contract.ts'
import { inForceSelector } from '../../rules/contract/in-force.ts'

export type Contract = Doc<typeof contract>

/** Contracts of one customer that are offered. */
const max = 50

/** Undefined until they are known; `customer_id` is `''` for nobody. */
export function useInForce(customer_id: string): readonly Contract[] | undefined {
  const { db } = useGroup()
  const today = dayOf(useNow())
  const query = {
    selector: { customer_id, ...inForceSelector(today) },
    sort: [{ description: 'asc' as const }],
    limit: max,
  }
  const { data, isPlaceholderData } = useFind(db, 'Contract', query, {
    enabled: customer_id !== '',
  })
  // Those of the customer before are not shown as theirs.
  return isPlaceholderData ? undefined : data?.docs
}
