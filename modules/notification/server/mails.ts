// The mails of notifications: one at once for each that a person wants so, and one of a morning for the rest. What was read
// meanwhile, or may not be read any more, is not mailed.
import type { Doc } from '#core/entity/entity.ts'
import type { Limit } from '#server/limits/rate.ts'
import type { House, Job } from '#server/house.ts'
import { sendMail, type MailValues, type Sending } from '#server/outside/mail.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Session } from '#server/session/session.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { readableIn, sessionOf } from '#server/records/reading/as-member.ts'
import { notification } from '../entities/notification.ts'
import { choicesOf, clockOf, queueDigest } from './deliver.ts'
import { unsubscribePath } from './way-out.ts'

type Notification = Doc<typeof notification>

/** Lines of one mail; the list in the product has all of them. */
const maxLines = 20
/** A morning comes once in this time, however the clock is set. */
const digests: Limit = {
  name: 'notification-digest',
  attempts: 1,
  window_seconds: 20 * 3_600,
}
/** All mails of notifications at once are counted together (`server/outside/mail.ts`). */
const counted = 'notification'

/** The person and their address; undefined without a confirmed address. */
export async function addresseeOf(house: House, user_id: string) {
  const session = await sessionOf(house, user_id)
  const { person } = session ?? {}
  if (!session || !person?.email || !person.confirmed_at) return undefined
  const { email: to, locale } = person
  return { session, person, mail: { to, locale, unsubscribe: unsubscribePath(house, user_id) } }
}

/** What a mail says of a notification: who, in which Group, about which record; undefined when they may not read it. */
async function valuesOf(
  house: House,
  session: Session,
  { group: db = '', record_id = '', by, path: link = '/' }: Notification,
): Promise<MailValues | undefined> {
  const readable = await readableIn(house, session, { db, ids: [record_id, db, by ?? ''] })
  const record = readable.get(record_id)
  if (!record) return undefined
  return {
    who: String(readable.get(by ?? '')?.fullname ?? ''),
    group: String(readable.get(db)?.name ?? ''),
    record: record.label ?? '',
    link,
  }
}

/** `{ user_id, id, about }`: mails one notification, unless it was read or something newer took its place. */
export const mailJob: Job = async (house, payload, stopping, job) => {
  const { user_id, id, about } = payload as { user_id: string; id: string; about: string }
  const database = house.store.database(user_id)
  const stored = await database.get(id)
  const known: Notification | undefined = stored && !stored.deleted ? toWire(stored) : undefined
  const addressee = await addresseeOf(house, user_id)
  if (!addressee || !known?.reason || known.read_at || known.about !== about) return
  const { session, person, mail } = addressee
  const values = await valuesOf(house, session, known)
  if (!values) return
  const sent = { ...mail, template: known.reason, counted }
  const isSent = await sendMail(house, sent, () => values, { stopping, job })
  if (isSent) return
  // The mailbox has had enough for now: it comes with the others.
  const at = house.now().toISOString()
  const clock = await clockOf(house, String(known.group), person)
  await database.write(async (own) => {
    await mark(house, own, [id], { digest: true, at })
    await queueDigest(own, person, { at, clock })
  })
}

/** Those that are still there get the mark, or lose it. */
async function mark(
  house: House,
  own: Transaction,
  ids: readonly string[],
  { digest, at }: { digest: true | undefined; at: string },
): Promise<void> {
  for (const stored of await own.getMany(ids)) {
    const entry = { event: 'update', actor: null, at }
    await writeBeside(house, own, { ...toWire(stored), digest, updated_at: at }, entry)
  }
}

/** `{ user_id }`: the mail of a morning, if anything is left to be read. */
export const digestJob: Job = async (house, payload, stopping, job) => {
  const { user_id } = payload as { user_id: string }
  const database = house.store.database(user_id)
  const at = house.now().toISOString()
  const selector = { klass: notification.kind, digest: true }
  const { found } = await database.find({ selector, limit: 200 })
  const addressee = await addresseeOf(house, user_id)
  const waiting: Notification[] = found.map((stored) => toWire(stored))
  const unread = waiting.filter(({ read_at }) => !read_at)
  const outcome = addressee && (await sendDigest(house, addressee, { unread, stopping, job }))
  // What comes later waits for the mail that the next notification asks for.
  if (outcome === 'later') return
  await database.write(async (own) => {
    await mark(
      house,
      own,
      waiting.map(({ _id }) => _id),
      { digest: undefined, at },
    )
  })
}

type Addressee = NonNullable<Awaited<ReturnType<typeof addresseeOf>>>

/** `later`: there was one this morning already, or the mailbox has had enough. */
async function sendDigest(
  house: House,
  { session, person, mail }: Addressee,
  { unread, ...sending }: Sending & { unread: readonly Notification[] },
): Promise<'later' | 'done'> {
  const choices = await choicesOf(house.store.database(person.user_id))
  const newest = unread
    .filter(({ reason }) => reason && choices[reason] !== 'none')
    .toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1))
  const lines = []
  for (const one of newest) {
    if (lines.length === maxLines) break
    const values = await valuesOf(house, session, one)
    if (values) lines.push({ text: `line-${one.reason}`, values })
  }
  if (lines.length === 0) return 'done'
  const limited = { limit: digests, who: person.user_id }
  const digest = { ...mail, template: 'digest', lines, limited }
  const values = () => ({ link: '/user/notifications' })
  return (await sendMail(house, digest, values, sending)) ? 'done' : 'later'
}
