// The tickets of some things in one call: how often each was repaired, whether it is here, and until when it is under warranty.
import { useMemo } from 'react'
import { placeZone } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { repairsOf, type Repairs } from '../../rules/equipment/repairs.ts'
import { isAtHand } from '../../rules/ticket/handover.ts'
import type { Ticket } from '../ticket-doc.ts'

/** Tickets that are read, the latest ones; few things have more of them together. */
const max = 1_000
const fields = [
  'equipment_id',
  'status',
  'status_at',
  'warranty',
  'warranty_until',
  'waiting_since',
  'created_at',
]

interface RepairsOfThings {
  /** By the id of the thing; empty where not all could be counted. */
  readonly repairs: ReadonlyMap<string, Repairs>
  /** Those whose thing is in the shop. */
  readonly here: readonly Ticket[]
}

export function useRepairs(ids: readonly string[]): RepairsOfThings {
  const { db } = useGroup()
  const query = {
    selector: { equipment_id: { $in: ids } },
    sort: [{ number: 'desc' as const }],
    fields,
    limit: max,
  }
  const { data } = useFind(db, 'Ticket', query, { enabled: ids.length > 0 })
  return useMemo(() => {
    const tickets: readonly Ticket[] = data?.docs ?? []
    return {
      repairs: repairsOf(tickets.length < max ? tickets : [], placeZone()),
      here: tickets.filter(isAtHand),
    }
  }, [data])
}
