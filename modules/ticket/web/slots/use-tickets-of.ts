// Tickets of one customer, one piece of equipment or one contract, in one call: the unfinished ones, what was done before, the latest.
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { hasEnded, unfinished } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'

/** Tickets that one call brings; beyond it a second call brings the unfinished ones. */
const max = 50

/** By what they belong together. */
export type TicketOwner = 'customer_id' | 'equipment_id' | 'contract_id'

export interface TicketsOf {
  /** Newest first, `most` at most. */
  readonly open: readonly Ticket[]
  readonly openTotal: number
  readonly ended: readonly Ticket[]
  readonly total: number
  readonly latest: Ticket | undefined
}

/** undefined while they load. */
export function useTicketsOf(field: TicketOwner, id: string): TicketsOf | undefined {
  const { db } = useGroup()
  const query = { sort: [{ number: 'desc' as const }], limit: max, total: true }
  const all = useFind(db, 'Ticket', { ...query, selector: { [field]: id } }).data
  const isPart = all !== undefined && (all.total ?? 0) > all.docs.length
  const selector = { [field]: id, status: { $in: unfinished } }
  const open = useFind(db, 'Ticket', { ...query, selector }, { enabled: isPart }).data
  if (!all || (isPart && !open)) return undefined
  const docs: readonly Ticket[] = all.docs
  const unfinishedOnes = isPart ? (open?.docs ?? []) : docs.filter((one) => !hasEnded(one.status))
  return {
    open: unfinishedOnes,
    openTotal: isPart ? (open?.total ?? 0) : unfinishedOnes.length,
    ended: docs.filter((one) => hasEnded(one.status)),
    total: all.total ?? docs.length,
    latest: docs[0],
  }
}
