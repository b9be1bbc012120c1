// How much of what a contract includes is used in the period of a day (trade 8): visits are its tickets that were done in
// it, hours the time that was written down in it for any of its tickets.
import type { Doc } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import { dayAfter, dayIn, startOfDayIn } from '#core/time/zone.ts'
import type { RecordContext } from '#server/records/face.ts'
import { get } from '#server/records/get.ts'
import { summarize } from '#server/records/summarize.ts'
import { firstOf } from '#server/store/queries/pages.ts'
import { contract as entity } from '../../entities/contract.ts'
import { ticket } from '../../entities/ticket.ts'
import { timeEntry } from '../../entities/time-entry.ts'
import { periodOf, type Balance, type Period } from '../../rules/contract/period.ts'

/** Tickets of one contract whose time is added up: the latest ones. */
const maxTickets = 1_000

export interface BalanceRequest {
  readonly id: string
  /** Today unless said. */
  readonly day?: string
  readonly zone: string
}

/** Nothing is counted of what is not included. Failure not_found when it is not a contract here. */
export async function balanceOf(
  context: RecordContext,
  { id, day, zone }: BalanceRequest,
): Promise<Balance> {
  if (context.house.registry.byId(id) !== entity) throw fail('not_found', 'missing')
  const contract: Doc<typeof entity> = await get(context, id, {})
  const period = periodOf(contract, day ?? dayIn(zone, context.now))
  const { included_visits, included_hours } = contract
  const [visits, minutes] = await Promise.all([
    included_visits === undefined ? 0 : visitsOf(context, { id, period, zone }),
    included_hours === undefined ? 0 : minutesOf(context, id, period),
  ])
  return {
    period,
    ...(included_visits !== undefined && { visits: { included: included_visits, used: visits } }),
    ...(included_hours !== undefined && {
      minutes: { included: included_hours * 60, used: minutes },
    }),
  }
}

async function visitsOf(
  context: RecordContext,
  { id, period: { from, to }, zone }: { id: string; period: Period; zone: string },
): Promise<number> {
  const status_at = {
    ...(from !== undefined && { $gte: startOfDayIn(zone, from) }),
    ...(to !== undefined && { $lt: startOfDayIn(zone, dayAfter(to, 1)) }),
  }
  const isBounded = from !== undefined || to !== undefined
  const selector = { contract_id: id, status: 'done', ...(isBounded && { status_at }) }
  return (await summarize(context, ticket.kind, { selector })).whole.amount
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
