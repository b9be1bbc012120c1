// What a member's calendar holds: maintenance that is waited for and the dates that follow, and tickets promised for a day, of
// three months back and a year ahead. Numbers, titles and equipment, and a way to the page, which asks who it is: calendars end up with other
// companies, so nothing in them says who a customer is.
import type { Doc } from '#core/entity/entity.ts'
import { dayAfter, dayIn } from '#core/time/zone.ts'
import { locales, type Locale } from '#core/wire.ts'
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { maintenance } from '../../../entities/maintenance.ts'
import { ticket } from '../../../entities/ticket.ts'
import { calendarName, maintenanceSummary, ticketSummary } from '../../../paper/calendar.ts'
import { calendarText, type CalendarEvent } from '../../../paper/ical.ts'
import { comingDates, daysAhead } from '../../../rules/maintenance/coming.ts'
import { isOpened, planOf } from '../../../rules/maintenance/maintenance.ts'
import { unfinished } from '../../../rules/ticket/status.ts'
import { wordsIn } from '../../paper/words.ts'

type Ticket = Doc<typeof ticket>
type Maintenance = Doc<typeof maintenance>

/** Of each sort; the earliest. */
const max = 1_000
/** Dates that follow those that are waited for; the earliest. */
const maxComing = 4_000
const daysBack = 90

/** The calendar of a member, in their language. */
export async function calendarOf(place: RecordContext, locale: string): Promise<string> {
  const { database, now, house, actor } = place
  const own: Locale = locales.find((known) => known === locale) ?? 'en'
  const say = wordsIn(own)
  const today = dayIn('UTC', now)
  const days = { $gte: dayAfter(today, -daysBack), $lte: dayAfter(today, daysAhead) }
  const [tickets, maintenances] = (await Promise.all([
    read(place, {
      selector: { klass: ticket.kind, status: { $in: unfinished }, promised_at: days },
      sort: [{ promised_at: 'asc' }],
    }),
    read(place, {
      selector: { klass: maintenance.kind, active: true, next_maintenance: days },
      sort: [{ next_maintenance: 'asc' }],
    }),
  ])) as [Ticket[], Maintenance[]]
  const waiting = maintenances.filter((one) => !isOpened(one))
  const coming = maintenances
    .flatMap((one) => comingDates(one, today).map((day) => ({ one, day })))
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .slice(0, maxComing)
  const ids = [...tickets, ...maintenances].flatMap(({ equipment_id }) => equipment_id ?? [])
  const things = await database.getMany([...new Set(ids)])
  const names = new Map(things.map(({ id, body }) => [id, String(body.label ?? '')]))
  const root = `${house.config.appUrl}/account/${database.name}`
  const shared = ({ equipment_id = '', updated_at = now }: Ticket | Maintenance) => ({
    description: names.get(equipment_id),
    changed_at: updated_at,
  })
  const work = (one: Maintenance) => ({
    ...shared(one),
    summary: maintenanceSummary(say, one),
    url: `${root}/${maintenance.path}/${one._id}`,
  })
  const events: CalendarEvent[] = [
    ...tickets.map((one) => ({
      ...shared(one),
      uid: uidOf(database.name, one.maintenance_id ?? one._id, one.maintenance_on),
      day: one.promised_at ?? '',
      summary: ticketSummary(say, one),
      url: `${root}/${ticket.path}/${one._id}`,
    })),
    ...waiting.map((one) => ({
      ...work(one),
      uid: uidOf(database.name, one._id, planOf(one)?.on),
      day: one.next_maintenance ?? '',
    })),
    // What a date is called here it is still called when it is waited for.
    ...coming.map(({ one, day }) => ({
      ...work(one),
      uid: uidOf(database.name, one._id, day),
      day,
    })),
  ]
  return calendarText(calendarName(say, actor.group?.name ?? ''), events)
}

/** One that was opened for a maintenance goes on being the same event. */
function uidOf(db: string, id: string, on: string | undefined): string {
  return `${[id, on].filter(Boolean).join('-')}@${db}`
}

interface EventsQuery {
  readonly selector: Record<string, unknown>
  readonly sort: readonly Record<string, 'asc'>[]
}

/** Those that the member may read. */
async function read(place: RecordContext, { selector, sort }: EventsQuery) {
  const { mayRead } = place.house.rules.reading(place)
  const { found } = await place.database.find({ selector, sort: [...sort], limit: max })
  return found.filter((one) => mayRead(one)).map((one) => toWire(one))
}
