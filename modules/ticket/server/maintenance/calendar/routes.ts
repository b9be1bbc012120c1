// The calls of a member's calendar: they make, read and revoke its address; everybody who has the address can subscribe to it. It is one
// of the public links (decision 045), from the Group to the person, and shows what they may read at that moment.
import { createHash } from 'node:crypto'
import { fail } from '#core/errors.ts'
import { usualZones } from '#core/time/zone.ts'
import { countAttempt, networkOf } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { placeOf, sessionOf } from '#server/records/reading/as-member.ts'
import { isKnown } from '#server/records/reading/etag.ts'
import { hashOf } from '#server/session/secrets.ts'
import { auditActorOf } from '#server/session/audit.ts'
import { endLink, findLink, makeLink } from '#server/session/links.ts'
import { linkTables } from '#server/store/secrets/links.ts'
import { calendarLinks } from '../../link/sorts.ts'
import { calendarOf } from './events.ts'

/** Programs look once an hour or so, on several devices; tokens that are tried one after the other end early. */
const looks = { name: 'calendar', attempts: 120, window_seconds: 3_600 }
const misses = { name: 'calendar-missing', attempts: 60, window_seconds: 3_600 }
const making = { name: 'calendar-make', attempts: 30, window_seconds: 3_600 }

/** Whose calendar of which Group. Failure forbidden for programs, which shall get no further key by the one they have. */
function here(call: Call) {
  const { database, actor } = contextHere(call)
  const { user_id } = actor
  if (user_id === null || !actor.membership || call.session.isProgram) {
    throw fail('forbidden', 'not_allowed')
  }
  return { db: database.name, id: user_id, person: user_id, caller: auditActorOf(call) }
}

async function readFeed(call: Call): Promise<unknown> {
  const { db, id } = here(call)
  return { feed: (await findLink(call.house, db, id, calendarLinks)) ?? null }
}

async function makeFeed(call: Call): Promise<unknown> {
  const member = here(call)
  await countAttempt(call.house, call.reply, making, member.person)
  const link = { ...member, zone: usualZones.en }
  return answer(201, { feed: await makeLink(call.house, link, calendarLinks) })
}

async function revokeFeed(call: Call): Promise<unknown> {
  return { ok: true, revoked: await endLink(call.house, here(call)) }
}

/** The owner of a calendar: undefined for an unknown token, and once the person is no member or the Group is closed. */
async function ownerOf({ house }: Call, hash: Buffer) {
  const link = await linkTables(house.store).byHash(hash, house.now().toISOString())
  const session = link && (await sessionOf(house, link.record_id))
  const place = session && placeOf(house, session, link.db)
  return place && { place, locale: session.person?.locale ?? 'en' }
}

async function follow(call: Call): Promise<unknown> {
  const { house, reply, request, params } = call
  const hash = hashOf((params.token ?? '').replace(/\.ics$/, ''))
  const owner = await ownerOf(call, hash)
  if (!owner) {
    await countAttempt(house, reply, misses, networkOf(request.ip))
    throw fail('not_found', 'not_found')
  }
  await countAttempt(house, reply, looks, hash.toString('hex'))
  const text = await calendarOf(owner.place, owner.locale)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { etag, 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' }
  if (isKnown(request.headers['if-none-match'], etag)) return answer(304, undefined, headers)
  const type = { 'content-type': 'text/calendar; charset=utf-8', 'x-robots-tag': 'noindex' }
  return answer(200, text, { ...headers, ...type })
}

const feed = { url: '/:db/_calendar_feed', tag: 'Calendars', access: 'database' } as const

export const calendarRoutes: readonly Route[] = [
  {
    ...feed,
    method: 'GET',
    summary: 'The address of one’s own calendar of this Group; null when there is none',
    handle: readFeed,
  },
  {
    ...feed,
    method: 'POST',
    summary: 'Make the address of one’s own calendar of this Group; the former one ends',
    answers: [201],
    handle: makeFeed,
  },
  {
    ...feed,
    method: 'DELETE',
    summary: 'Revoke the address of one’s own calendar',
    handle: revokeFeed,
  },
  {
    method: 'GET',
    url: '/calendar/:token',
    summary: 'The calendar that an address leads to, as iCalendar; 404 for whatever is not valid',
    tag: 'Calendars',
    access: 'anyone',
    answers: [200, 304],
    handle: follow,
  },
]
