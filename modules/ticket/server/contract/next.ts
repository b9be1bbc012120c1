// When the shop visits next for a contract: the first day that one of its unfinished tickets is promised for, or that maintenance of what
// it covers is due.
import type { Doc } from '#core/entity/entity.ts'
import type { InTurn } from '#server/limits/turns.ts'
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { firstOf } from '#server/store/queries/pages.ts'
import type { contract } from '../../entities/contract.ts'
import { maintenance } from '../../entities/maintenance.ts'
import { ticket } from '../../entities/ticket.ts'
import type { NextVisit } from '../../rules/contract/period.ts'
import { covers } from '../../rules/contract/state.ts'
import { unfinished } from '../../rules/ticket/status.ts'

/** Tickets, and plans of maintenance, that are looked at: those that are due first. */
const most = 1_000

/** By the id of the contract. */
export async function nextVisits(
  { database, house, actor }: RecordContext,
  contracts: readonly Doc<typeof contract>[],
  inTurn: InTurn,
): Promise<ReadonlyMap<string, NextVisit>> {
  const ids = contracts.map(({ _id }) => _id)
  const customers = contracts.flatMap(({ customer_id }) => customer_id ?? [])
  if (ids.length === 0) return new Map()
  const earliest = async (kind: string, day: string, selector: Record<string, unknown>) => {
    if (house.registry.byKind(kind)?.access(actor, 'read')) return []
    const asked = { selector: { klass: kind, [day]: { $gt: '' }, ...selector }, limit: most }
    const sort = [{ [day]: 'asc' as const }]
    return (await inTurn(() => firstOf(database, { ...asked, sort }))).map(toWire)
  }
  const ofThese = { contract_id: { $in: ids }, status: { $in: [...unfinished] } }
  const tickets: Doc<typeof ticket>[] = await earliest(ticket.kind, 'promised_at', ofThese)
  const planned = { customer_id: { $in: customers }, active: true }
  const plans: Doc<typeof maintenance>[] = await earliest(
    maintenance.kind,
    'next_maintenance',
    planned,
  )
  const visits = contracts.flatMap((one): [string, NextVisit][] => {
    const promised = tickets.find(({ contract_id }) => contract_id === one._id)
    const plan = plans.find(
      ({ customer_id, equipment_id }) =>
        customer_id === one.customer_id && covers(one, equipment_id),
    )
    const next = [
      promised && { on: promised.promised_at ?? '', id: promised._id },
      plan && { on: plan.next_maintenance ?? '', id: plan._id },
    ]
    const [first] = next.flatMap((visit) => visit ?? []).toSorted((a, b) => (a.on < b.on ? -1 : 1))
    return first ? [[one._id, first]] : []
  })
  return new Map(visits)
}
