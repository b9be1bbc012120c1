// Once an hour, in the day of each Group: the technician of a ticket is notified that it is promised for today, or blocked for too
// long, and administrators that a contract ends. Each of it once; what was sent already is known where it is delivered.
import type { Doc } from '#core/entity/entity.ts'
import { dayIn, hourIn } from '#core/time/zone.ts'
import type { House } from '#server/house.ts'
import { eachGroup } from '#server/records/upkeep/groups.ts'
import { notify, type NotifyEvent } from '#server/records/notifications/notify.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Database } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { contract } from '../entities/contract.ts'
import { ticket as entity } from '../entities/ticket.ts'
import { endingSelector } from '../rules/contract/state.ts'
import {
  blockedSelector,
  promisedSelector,
  responsibleFor,
  tellingHours,
} from '../rules/ticket/due.ts'
import { membersOf } from './members.ts'
import { loadGroup } from './paper/group.ts'

export const dueTask = 'due-tickets'

/** Records of one sort that a Group is notified of at once: the rest an hour later, once these are dealt with. */
const max = 100
/** Contracts that end within the thirty days. */
const maxEnding = 500

/** What is due in all Groups now. */
export const dueJob = eachGroup('what is due in a Group could not be notified', tellDue)

async function tellDue(house: House, db: string): Promise<void> {
  const { store, now } = house
  const database = store.database(db)
  const moment = now().toISOString()
  const { clock: zone } = await loadGroup(database, peopleTables(store))
  const hour = hourIn(zone, moment)
  if (hour < tellingHours.first || hour > tellingHours.last) return
  const today = dayIn(zone, moment)
  const [promised, blocked, ending] = await Promise.all([
    ticketsOf(database, promisedSelector(today)),
    ticketsOf(database, blockedSelector(moment)),
    endingContracts(database, today),
  ])
  if (promised.length + blocked.length + ending.length === 0) return
  const members = await membersOf(house, database)
  const event = (
    record: { _id: string; technical_id?: string },
    reason: NotifyEvent['reason'],
    about: string,
  ): NotifyEvent => {
    const people = responsibleFor(record, members)
    return { reason, record_id: record._id, people, by: null, about }
  }
  const events = [
    ...promised.map((ticket) => event(ticket, 'promised', today)),
    ...blocked.map((ticket) => event(ticket, 'blocked', ticket.status_at ?? '')),
    ...ending.map(({ _id, ends_at = '' }) => event({ _id }, 'ending', ends_at)),
  ]
  await database.write((transaction) => notify(transaction, events))
}

async function ticketsOf(
  database: Database,
  selector: Record<string, unknown>,
): Promise<Doc<typeof entity>[]> {
  const query = { selector: { klass: entity.kind, ...selector }, limit: max }
  return (await database.find(query)).found.map((stored) => toWire(stored))
}

async function endingContracts(database: Database, today: string): Promise<Doc<typeof contract>[]> {
  const selector = { klass: contract.kind, ...endingSelector(today) }
  const query = { selector, sort: [{ ends_at: 'asc' as const }], limit: maxEnding }
  return (await database.find(query)).found.map((stored) => toWire(stored))
}
