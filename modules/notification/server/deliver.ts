// Writes down for each person what they should know of. One record is once in somebody's list for one reason: what happens
// to it again brings it back to the top, unread. People who caused it, are no members or may not read the record get nothing.
import { createHash } from 'node:crypto'
import { mailChoices } from '#modules/notification/rules/mail-choices.ts'
import { mailChoicesKey, type MailWay } from '#core/notifications/notification.ts'
import { dayMs, nextHour, zoneOf } from '#core/time/zone.ts'
import { locales, type WireDocument } from '#core/wire.ts'
import type { House, Job } from '#server/house.ts'
import type { NotifyEvent, NotifyPayload } from '#server/records/notifications/notify.ts'
import { writeBeside } from '#server/records/beside.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Queries, Transaction } from '#server/store/database.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { notification } from '../entities/notification.ts'
import { readableIn, sessionOf } from '#server/records/reading/as-member.ts'

export const digestTask = 'digest'
export const mailTask = 'notification-mail'

/** Notifications that are kept of one person, and for how long. */
const maxKept = 200
const keptDays = 90
/** Old ones that go while new ones come. */
const maxDropped = 50
/** Hour at which the mail of the morning goes out. */
const digestHour = 7

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The one id of a person's notification of this record for this reason. */
function idOf(db: string, { record_id, reason }: NotifyEvent): string {
  const hash = createHash('sha256').update(`${db} ${record_id} ${reason}`).digest()
  const letters = [...hash.subarray(0, 26)].map((byte) => alphabet[byte % alphabet.length])
  return `${notification.prefix}-${letters.join('')}`
}

/** `NotifyPayload`: delivers to everybody whom an event is for. */
export const notifyJob: Job = async (house, payload) => {
  const { db, events } = payload as unknown as NotifyPayload
  const people = new Set(events.flatMap((event) => event.people))
  for (const user_id of people) {
    const own = events.filter(
      ({ people: recipients, by }) => recipients.includes(user_id) && by !== user_id,
    )
    if (own.length > 0) await deliver(house, db, { user_id, events: own })
  }
}

async function deliver(
  house: House,
  db: string,
  { user_id, events }: { user_id: string; events: readonly NotifyEvent[] },
): Promise<void> {
  const session = await sessionOf(house, user_id)
  if (!session?.person) return
  const { person } = session
  const ids = events.map(({ record_id }) => record_id)
  const readable = await readableIn(house, session, { db, ids })
  // States that go on are reported every hour: what is in the list already needs no transaction.
  const listed = await house.store.database(user_id).getMany(events.map((event) => idOf(db, event)))
  const said = new Map(listed.map(({ id, body }) => [id, body.about]))
  const unlisted = events.filter(
    (event) => readable.has(event.record_id) && said.get(idOf(db, event)) !== event.about,
  )
  if (unlisted.length === 0) return
  const at = house.now().toISOString()
  const clock = await clockOf(house, db, person)
  await house.store.database(user_id).write(async (own) => {
    const choices = await choicesOf(own)
    for (const event of unlisted) {
      const path = pathOf(house, db, event)
      await write(house, own, { db, event, path, at, way: choices[event.reason], person, clock })
    }
    await dropOld(house, own, at)
  })
}

/** How somebody wants to be mailed, by reason. */
export async function choicesOf(own: Queries) {
  const selector = { klass: 'Adjustment', key: mailChoicesKey }
  const { found } = await own.find({ selector, limit: 1 })
  return mailChoices(found[0]?.body.value)
}

/** The part of a record's page that has its comments: on a phone it is folded unless somebody is led there. */
const comments = '#activity'

/** Where it leads: the page of the record, open at what was written to it; that of the comment where the record has none. */
function pathOf(
  { registry }: House,
  db: string,
  { record_id, comment_id, screen }: NotifyEvent,
): string {
  if (screen !== undefined) return `/account/${db}/${screen}`
  const path = registry.byId(record_id)?.path
  if (path) return `/account/${db}/${path}/${record_id}${comment_id ? comments : ''}`
  return comment_id ? `/account/${db}/comments/${comment_id}` : `/account/${db}`
}

interface Delivery {
  readonly db: string
  readonly event: NotifyEvent
  readonly path: string
  readonly at: string
  readonly way: MailWay
  readonly person: PersonRow
  /** Of the Group, by name. */
  readonly clock: string
}

async function write(
  house: House,
  own: Transaction,
  { db, event, path, at, way, person, clock }: Delivery,
): Promise<void> {
  const { reason, record_id, comment_id, by, about } = event
  const _id = idOf(db, event)
  const [stored, last] = [await own.get(_id), await own.lastLive(_id)]
  // Already notified: a repeated job, or a state that continues.
  if (last?.body.about === about) return
  const doc: WireDocument = {
    _id,
    _rev: stored?.rev,
    reason,
    group: db,
    record_id,
    comment_id,
    path,
    by: by ?? undefined,
    at,
    about,
    digest: way === 'digest' ? true : undefined,
    created_at: at,
    updated_at: at,
  }
  await writeBeside(house, own, doc, { event: 'update', actor: null, at })
  if (way === 'now') await own.addJob(mailTask, { user_id: person.user_id, id: _id, about })
  if (way === 'digest') await queueDigest(own, person, { at, clock })
}

/** The clock of a Group; that of the person's language where none is set. */
export async function clockOf({ store }: House, db: string, person: PersonRow): Promise<string> {
  const locale = locales.find((known) => known === person.locale) ?? 'en'
  return zoneOf((await store.database(db).get(db))?.body, locale)
}

/** The mail of the next morning in the Group; there is one, whatever happens until then. One that is overdue goes by itself. */
export async function queueDigest(
  own: Transaction,
  { user_id }: PersonRow,
  { at, clock }: { at: string; clock: string },
): Promise<void> {
  const runAt = nextHour(clock, digestHour, at)
  await own.addJob(digestTask, { user_id }, { key: `${digestTask} ${user_id} ${runAt}`, runAt })
}

/** Takes away what is too old, and what is too much. */
async function dropOld(house: House, own: Transaction, at: string): Promise<void> {
  const kind = { klass: notification.kind }
  const edge = new Date(Date.parse(at) - keptDays * dayMs).toISOString()
  const sort = [{ at: 'desc' as const }]
  const [old, beyond] = [
    await own.find({ selector: { ...kind, at: { $lt: edge } }, limit: maxDropped }),
    await own.find({ selector: kind, sort, skip: maxKept, limit: maxDropped }),
  ]
  const gone = new Map([...old.found, ...beyond.found].map((one) => [one.id, one]))
  for (const one of gone.values()) {
    const entry = { event: 'destroy', actor: null, at, deleted: true }
    await writeBeside(house, own, { ...toWire(one), updated_at: at }, entry)
  }
}
