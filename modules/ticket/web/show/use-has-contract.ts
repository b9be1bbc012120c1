// Whether there is anything to say of contracts on a ticket's page: it has one, or its customer has one that it may get.
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { inForceSelector } from '../../rules/contract/in-force.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'

export function useHasContract({ contract_id, customer_id, status }: Ticket): boolean {
  const { db } = useGroup()
  const isAsked = !contract_id && customer_id !== undefined && !hasEnded(status)
  const selector = { customer_id, ...inForceSelector(dayOf(useNow())) }
  const query = { selector, fields: ['_id'], limit: 1 }
  const { data } = useFind(db, 'Contract', query, { enabled: isAsked })
  return contract_id !== undefined || (isAsked && (data?.docs.length ?? 0) > 0)
}
