// How much of what contracts include is used in the period of a day (trade 8): visits are its tickets that were done in
// it, hours the time that was written down in it for any of its tickets.
import type { Doc } from '#core/entity/entity.ts'
import { dayAfter, dayIn, startOfDayIn } from '#core/time/zone.ts'
import type { InTurn } from '#server/limits/turns.ts'
import type { RecordContext } from '#server/records/face.ts'
import { summarize, sumRecords } from '#server/records/summarize.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { firstOf } from '#server/store/queries/pages.ts'
import { contract as entity } from '../../entities/contract.ts'
import { ticket } from '../../entities/ticket.ts'
import { timeEntry } from '../../entities/time-entry.ts'
import { periodOf, type Balance, type Period } from '../../rules/contract/period.ts'
import { billedFor } from './billed.ts'
import { nextVisits } from './next.ts'

type Contract = Doc<typeof entity>

/** Tickets of one contract whose time is added up: the latest ones. */
const maxTickets = 1_000

export interface BalancesRequest {
  readonly ids: readonly string[]
  /** Today unless said. */
  readonly day?: string
  readonly zone: string
}

/** By id. Nothing is counted of what is not included; what is no contract here has none. `inTurn`: each reading is a turn of its own. */
export async function balancesOf(
  context: RecordContext,
  { ids, day, zone }: BalancesRequest,
  inTurn: InTurn,
): Promise<Record<string, Balance>> {
  const { house, database, actor } = context
  const found = ids.filter((id) => house.registry.byId(id) === entity)
  const stored = await database.getMany([...new Set(found)])
  const contracts = stored
    .filter((one) => !one.deleted)
    .map((one): Contract => toWire(one))
    .filter((one) => entity.access(actor, 'read', one) === undefined)
    .map((one) => ({ ...one, period: periodOf(one, day ?? dayIn(zone, context.now)) }))
  const counted = contracts.filter(({ included_visits }) => included_visits !== undefined)
  const visits = counted.length > 0 ? await inTurn(() => visitsOf(context, counted, zone)) : {}
  const next = await nextVisits(context, contracts, inTurn)
  const billed = await billedFor(context, contracts, inTurn)
  const balances: Record<string, Balance> = {}
  for (const { _id, period, included_visits, included_hours } of contracts) {
    const minutes =
      included_hours === undefined
        ? undefined
        : {
            included: included_hours * 60,
            used: await inTurn(() => minutesOf(context, _id, period)),
          }
    balances[_id] = {
      period,
      ...(next.has(_id) && { next: next.get(_id)! }),
      ...(billed.has(_id) && { billed: billed.get(_id)! }),
      ...(included_visits !== undefined && {
        visits: { included: included_visits, used: visits[_id]?.amount ?? 0 },
      }),
      ...(minutes && { minutes }),
    }
  }
  return balances
}

/** Tickets that were done, by contract, in one reading. */
async function visitsOf(
  context: RecordContext,
  contracts: readonly { readonly _id: string; readonly period: Period }[],
  zone: string,
): Promise<Readonly<Record<string, { readonly amount: number }>>> {
  const parts = contracts.map(({ _id: contract_id, period: { from, to } }) => {
    const status_at = {
      ...(from !== undefined && { $gte: startOfDayIn(zone, from) }),
      ...(to !== undefined && { $lt: startOfDayIn(zone, dayAfter(to, 1)) }),
    }
    const isBounded = from !== undefined || to !== undefined
    return [contract_id, { contract_id, ...(isBounded && { status_at }) }] as const
  })
  const $in = contracts.map(({ _id }) => _id)
  const selector = { contract_id: { $in }, status: 'done' }
  const asked = { selector, by: [], sums: [], parts: Object.fromEntries(parts) }
  const [whole] = await sumRecords(context, ticket.kind, asked)
  return whole?.parts ?? {}
}

async function minutesOf(
  context: RecordContext,
  id: string,
  { from, to }: Period,
): Promise<number> {
  const found = await firstOf(context.database, {
    selector: { klass: ticket.kind, contract_id: id },
    sort: [{ number: 'desc' }],
    limit: maxTickets,
  })
  if (found.length === 0) return 0
  const date = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) }
  const selector = {
    ticket_id: { $in: found.map((stored) => stored.id) },
    ...((from !== undefined || to !== undefined) && { date }),
  }
  const { whole } = await summarize(context, timeEntry.kind, { selector, numbers: ['minutes'] })
  return whole.numbers.minutes?.total ?? 0
}
