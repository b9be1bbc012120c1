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

/** Tickets, and plans of maintenance, of several contracts that are looked at: those that are due first. */
const most = 200

/** By the id of the contract. */
export async function nextVisits(
  context: RecordContext,
  contracts: readonly Doc<typeof contract>[],
  inTurn: InTurn,
): Promise<ReadonlyMap<string, NextVisit>> {
  if (contracts.length === 0) return new Map()
  const { database, house, actor } = context
  const limit = contracts.length > 1 ? most : 1
  const earliest = async (kind: string, day: string, selector: Record<string, unknown>) => {
    if (house.registry.byKind(kind)?.access(actor, 'read')) return []
    const asked = { selector: { klass: kind, [day]: { $gt: '' }, ...selector }, limit }
    const sort = [{ [day]: 'asc' as const }]
    return (await inTurn(() => firstOf(database, { ...asked, sort }))).map(toWire)
  }
  const $in = contracts.map(({ _id }) => _id)
  const ofThese = { contract_id: { $in }, status: { $in: [...unfinished] } }
  const tickets: Doc<typeof ticket>[] = await earliest(ticket.kind, 'promised_at', ofThese)
  const customers = contracts.flatMap(({ customer_id }) => customer_id ?? [])
  const things = contracts.flatMap(({ equipment = [] }) => equipment.map((row) => row.equipment_id))
  const covered = limit === 1 && things.length > 0 && { equipment_id: { $in: things } }
  const planned = { customer_id: { $in: customers }, active: true, ...covered }
  const plans: Doc<typeof maintenance>[] = await earliest(
    maintenance.kind,
    'next_maintenance',
    planned,
  )
  if (limit > 1 && [tickets, plans].some(({ length }) => length === limit)) {
    // What is of one may come behind the many of another.
    const each: [string, NextVisit][] = []
    for (const one of contracts) each.push(...(await nextVisits(context, [one], inTurn)))
    return new Map(each)
  }
  const visits = contracts.flatMap((one): [string, NextVisit][] => {
    const promised = tickets.find(({ contract_id }) => contract_id === one._id)
    const plan = plans.find(
      ({ customer_id, equipment_id }) =>
        customer_id === one.customer_id && covers(one, equipment_id),
    )
    const next = [
      promised && {
        on: promised.promised_at ?? '',
        id: promised._id,
        number: promised.number,
        by: promised.technical_id,
      },
      plan && { on: plan.next_maintenance ?? '', id: plan._id },
    ]
    const [first] = next.flatMap((visit) => visit ?? []).toSorted((a, b) => (a.on < b.on ? -1 : 1))
    return first ? [[one._id, first]] : []
  })
  return new Map(visits)
}
