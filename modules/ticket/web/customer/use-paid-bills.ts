// What a customer paid, confirmed or not, the latest first: for their page, where lines and timeline read it in one call. Nothing for who does not see money.
import { seesMoney } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import type { Paid } from './timeline.ts'

const max = 50

export function usePaidBills(customer_id: string): readonly Paid[] {
  const { db, actor } = useGroup()
  const query = {
    selector: {
      customer_id,
      $or: [{ confirmed: true }, { imported: true }, { taken_on: { $exists: true } }],
    },
    sort: [{ date: 'desc' as const }],
    limit: max,
  }
  const enabled = seesMoney(actor) === undefined
  return useFind(db, incomeKind, query, { enabled }).data?.docs ?? []
}
