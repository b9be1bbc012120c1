// Tickets of one customer, one piece of equipment or one contract, in one call: the unfinished ones, what was done before, the latest.
import type { FindAnswer } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
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

interface TicketsOfAnswer {
  /** undefined while they load, and where they could not be loaded. */
  readonly data: TicketsOf | undefined
  readonly error: ApiError | null
  readonly refetch: () => Promise<unknown>
}

export function useTicketsOf(field: TicketOwner, id: string): TicketsOfAnswer {
  const { db } = useGroup()
  const query = { sort: [{ number: 'desc' as const }], limit: max, total: true }
  const all = useFind(db, 'Ticket', { ...query, selector: { [field]: id } })
  const isPart = all.data !== undefined && (all.data.total ?? 0) > all.data.docs.length
  const selector = { [field]: id, status: { $in: unfinished } }
  const open = useFind(db, 'Ticket', { ...query, selector }, { enabled: isPart })
  const { error, refetch } = isPart ? open : all
  const data = all.data && (isPart ? open.data && sorted(all.data, open.data) : sorted(all.data))
  return { data, error, refetch }
}

/** `open`: the unfinished ones, where those found are not all. */
function sorted({ docs: found, total }: FindAnswer, open?: FindAnswer): TicketsOf {
  const docs: readonly Ticket[] = found
  const unfinishedOnes = open?.docs ?? docs.filter((one) => !hasEnded(one.status))
  return {
    open: unfinishedOnes,
    openTotal: open ? (open.total ?? 0) : unfinishedOnes.length,
    ended: docs.filter((one) => hasEnded(one.status)),
    total: total ?? docs.length,
    latest: docs[0],
  }
}
