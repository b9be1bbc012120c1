// What happens to a ticket as its maintenance sees it: finished, it is done and the next date follows; cancelled, this date is
// left out; deleted, the date waits for somebody to open another one; brought back, it is its ticket again.
import type { Doc } from '#core/entity/entity.ts'
import type { Change } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { check, commit } from '#server/records/save.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { maintenance } from '../../entities/maintenance.ts'
import type { ticket } from '../../entities/ticket.ts'
import { planOf } from '../../rules/maintenance/maintenance.ts'
import { finished, skipped } from '../../rules/maintenance/outcome.ts'
import { todayIn } from '../today.ts'

type Maintenance = Doc<typeof maintenance>
type Ticket = Doc<typeof ticket>

/** Maintenance of one ticket that follows it; tickets that became one may have several. */
const max = 20

/** After a ticket was saved or removed. */
export async function followInMaintenance(change: Change, transaction: Transaction): Promise<void> {
  const happened = await eventOf(change, transaction)
  if (!happened || (happened === 'deleted' && change.isAlone)) return
  const { doc }: { doc: Ticket } = change
  const followers = await maintenancesOf(transaction, doc)
  if (followers.length === 0) return
  const today = await todayIn(transaction, change.context.now)
  for (const known of followers) {
    const set = outcome[happened](known, doc, today)
    if (set && Object.keys(set).length > 0)
      await write(change, transaction, known, { event: `ticket-${happened}`, set })
  }
}

type TicketEvent = 'done' | 'cancelled' | 'deleted' | 'restored'

async function eventOf(
  { verb, doc, before }: Change,
  transaction: Transaction,
): Promise<TicketEvent | undefined> {
  const [now, was]: [Ticket, Ticket | undefined] = [doc, before]
  if (verb === 'create') return was?.maintenance_id ? 'restored' : undefined
  if (verb === 'update') return now.status === was?.status ? undefined : ended(now)
  if (typeof doc.merged_into !== 'string') return 'deleted'
  // What became part of another ticket goes on there, or ended with it.
  return ended(await currentRecord(transaction, doc.merged_into))
}

function ended(ticket: Ticket | undefined): TicketEvent | undefined {
  const { status } = ticket ?? {}
  if (status === 'done') return 'done'
  return status === 'cancel' ? 'cancelled' : undefined
}

const outcome: Record<
  TicketEvent,
  (known: Maintenance, ticket: Ticket, today: string) => object | undefined
> = {
  done: (known, ticket, today) => finished(known, today, dueOf(known, ticket)),
  cancelled: (known, ticket, today) =>
    dueOf(known, ticket) === planOf(known)?.on ? skipped(known, today) : undefined,
  deleted: ({ ticket_id }, { _id }) => (ticket_id === _id ? { ticket_id: undefined } : undefined),
  restored: ({ ticket_id, opened_for }, { _id, maintenance_on }) =>
    ticket_id === undefined && opened_for === maintenance_on ? { ticket_id: _id } : undefined,
}

/** The date of the plan that the ticket is for; none of a ticket that somebody named by hand: it says when it was done, no more. */
function dueOf({ _id, opened_for = '' }: Maintenance, ticket: Ticket): string {
  return ticket.maintenance_id === _id ? (ticket.maintenance_on ?? '') : opened_for
}

async function maintenancesOf(
  transaction: Transaction,
  { _id, maintenance_id }: Ticket,
): Promise<Maintenance[]> {
  const selector = { klass: maintenance.kind, ticket_id: _id }
  const named = (await transaction.find({ selector, limit: max })).found.map(toWire)
  const isNamed = !maintenance_id || named.some((one) => one._id === maintenance_id)
  const own = isNamed ? undefined : await currentRecord(transaction, maintenance_id)
  return own ? [...named, own] : named
}

async function write(
  { context }: Change,
  transaction: Transaction,
  before: Maintenance,
  { event, set }: { event: string; set: object },
): Promise<void> {
  const change = await check(context, transaction, maintenance, {
    verb: 'update',
    input: { ...before, ...set, _id: before._id },
    before,
    act: { name: event, set: { ...set }, body: {} },
  })
  await commit({ change, previous: before, rev: before._rev, event }, transaction)
}
