// Once an hour, in the day of each Group: every maintenance whose day has come gets its ticket. The ticket and the note of it
// in the maintenance are one transaction under the database's lock, so each date has one, however often, where and how late
// this runs. What cannot be opened stays due, and administrators are notified once.
import type { Doc } from '#core/entity/entity.ts'
import { Failure } from '#core/errors.ts'
import { dayIn, hourIn, nextHour } from '#core/time/zone.ts'
import type { RecordContext } from '#server/records/face.ts'
import { eachDue } from '#server/records/upkeep/due.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { currentRecord } from '#server/records/put.ts'
import { admitPlan, check, commit } from '#server/records/save.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { maintenance } from '../../entities/maintenance.ts'
import type { ticket } from '../../entities/ticket.ts'
import { responsibleFor, tellingHours } from '../../rules/ticket/due.ts'
import { planOf } from '../../rules/maintenance/maintenance.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { membersOf } from '../members.ts'
import { loadGroup } from '../paper/group.ts'
import { openTicket } from './open-ticket.ts'

export const maintenanceTask = 'open-maintenances'

type Maintenance = Doc<typeof maintenance>
type Ticket = Doc<typeof ticket>

/** Tickets of one transaction: others who write in the Group wait so long. */
const portion = 10
export const maintenanceJob = eachDue(
  {
    kind: maintenance.kind,
    field: 'opens_on',
    failed: 'maintenance of a Group could not be opened',
  },
  async (context, ids) => {
    const { database, house, now } = context
    const { clock: zone } = await loadGroup(database, peopleTables(house.store))
    const people = responsibleFor({}, await membersOf(house, database))
    const hour = hourIn(zone, now)
    const isNight = hour < tellingHours.first || hour > tellingHours.last
    const noticeAt = isNight ? nextHour(zone, tellingHours.first, now) : undefined
    const opening = { context, today: dayIn(zone, now), people, noticeAt }
    for (let at = 0; at < ids.length; at += portion) {
      await openPortion(opening, ids.slice(at, at + portion))
    }
  },
)

interface Opening {
  readonly context: RecordContext
  readonly today: string
  /** The people to notify. */
  readonly people: readonly string[]
  /** Moment before which nobody is; undefined in the daytime. */
  readonly noticeAt: string | undefined
}

/** All of them in one transaction; where one is refused, each in its own. */
async function openPortion(opening: Opening, ids: readonly string[]): Promise<void> {
  const { database } = opening.context
  const work = async (transaction: Transaction) => {
    for (const id of ids) await openOne(opening, transaction, id)
  }
  try {
    await database.write(work, ids)
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    if (ids.length === 1) return leaveDue(opening, ids[0]!, error)
    for (const id of ids) await openPortion(opening, [id])
  }
}

/** Opens it, unless that was done meanwhile, it was put off, or the ticket of an earlier date is still at work. */
async function openOne(
  { context, today, people, noticeAt }: Opening,
  transaction: Transaction,
  id: string,
): Promise<void> {
  const before: Maintenance | undefined = await currentRecord(transaction, id)
  if (before?.opens_on === undefined || before.opens_on > today) return
  const last = before.ticket_id && (await currentRecord(transaction, before.ticket_id))
  if (last && !hasEnded((last as Ticket).status)) return
  await admitPlan(context, transaction, maintenance, 'update')
  const change = await check(context, transaction, maintenance, {
    verb: 'update',
    input: before,
    before,
    act: { name: openTicket, set: {}, body: {} },
  })
  await commit({ change, previous: before, rev: before._rev, event: 'open-ticket' }, transaction)
  const { ticket_id: record_id = '', opened_for: about = '' }: Maintenance = change.doc
  const event = { reason: 'maintenance', record_id, people, by: null, about } as const
  await notify(transaction, [event], noticeAt)
}

async function leaveDue(
  { context, people, noticeAt }: Opening,
  id: string,
  refusal: Failure,
): Promise<void> {
  const { database, house } = context
  house.log.info({ db: database.name, id, reason: refusal.body.reason }, 'a maintenance stays due')
  await database.write(async (transaction) => {
    const doc: Maintenance | undefined = await currentRecord(transaction, id)
    const about = (doc && planOf(doc)?.on) ?? ''
    const event = { reason: 'maintenance', record_id: id, people, by: null, about } as const
    await notify(transaction, [event], noticeAt)
  })
}
