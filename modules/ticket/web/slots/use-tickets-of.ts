// Tickets of one customer, one piece of equipment or one contract, in one call: those at hand (unfinished, or waiting to be picked up), what
// was over before, the latest, the first.
import type { FindAnswer } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { atHandSelector, isAtHand } from '../../rules/ticket/handover.ts'
import type { Ticket } from '../ticket-doc.ts'

/** Tickets that one call brings; beyond it a second call brings those at hand, and a third the first one. */
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
  readonly first: Ticket | undefined
}

interface TicketsOfAnswer {
  /** undefined while they load, and where they could not be loaded. */
  readonly data: TicketsOf | undefined
  readonly error: ApiError | null
  readonly refetch: () => Promise<unknown>
}

export function useTicketsOf(field: TicketOwner, id: string): TicketsOfAnswer {
  const { db } = useGroup()
  // By their days: old books that come in later have the higher numbers.
  const query = { sort: [{ created_at: 'desc' as const }], limit: max, total: true }
  const all = useFind(db, 'Ticket', { ...query, selector: { [field]: id } })
  const isPart = all.data !== undefined && (all.data.total ?? 0) > all.data.docs.length
  const selector = { [field]: id, ...atHandSelector }
  const open = useFind(db, 'Ticket', { ...query, selector }, { enabled: isPart })
  const oldest = { selector: { [field]: id }, sort: [{ created_at: 'asc' as const }], limit: 1 }
  const first = useFind(db, 'Ticket', oldest, { enabled: isPart }).data?.docs[0]
  const { error, refetch } = isPart ? open : all
  const found = all.data && (isPart ? open.data && sorted(all.data, open.data) : sorted(all.data))
  const data = found && first ? { ...found, first } : found
  return { data, error, refetch }
}

/** `open`: those at hand, where those found are not all. */
function sorted({ docs: found, total }: FindAnswer, open?: FindAnswer): TicketsOf {
  const docs: readonly Ticket[] = found
  const atHand = open?.docs ?? docs.filter(isAtHand)
  return {
    open: atHand,
    openTotal: open ? (open.total ?? 0) : atHand.length,
    ended: docs.filter((one) => !isAtHand(one)),
    total: total ?? docs.length,
    latest: docs[0],
    first: docs.at(-1),
  }
}
