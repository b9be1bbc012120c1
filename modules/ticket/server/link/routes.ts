// The calls of public links: a member makes, reads and revokes the one of a ticket; anybody who has it follows it.
import { z } from 'zod'
import type { Doc } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import { isZone, usualZones } from '#core/values/zone.ts'
import type { Locale } from '#core/wire.ts'
import { countAttempt, networkOf } from '#server/calls/limit.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { hashOf } from '#server/session/secrets.ts'
import { toWire, type Database } from '#server/store/database.ts'
import type { customer as customerEntity } from '../../entities/customer.ts'
import { ticket as ticketEntity } from '../../entities/ticket.ts'
import { missingPageOf, statusPageOf } from '../../paper/status-page.ts'
import { customerComments } from '../customer-comments.ts'
import { loadGroup } from '../paper/group.ts'
import { loadLogo } from '../paper/logo.ts'
import { wordsIn } from '../paper/words.ts'
import { findLink, makeLink } from './links.ts'
import { drawMissingPage, drawStatusPage } from './page.ts'

/** A link is looked at often while one waits; tokens that are tried one after the other end here. */
const looks = { name: 'public-link', attempts: 240, window_seconds: 3_600 }
const making = { name: 'public-link-make', attempts: 120, window_seconds: 3_600 }

/** Where the ticket at hand is. Failure not_found for what is none here, forbidden when the actor may not do this with it. */
async function ticketOf(call: Call, verb: 'read' | 'update') {
  const { database, actor } = contextHere(call)
  const { id = '' } = call.params
  const stored = await database.get(id)
  const isTicket = call.house.registry.byId(id) === ticketEntity
  if (!stored || stored.deleted || !isTicket) throw fail('not_found', 'missing')
  const ticket: Doc<typeof ticketEntity> = toWire(stored)
  const refused = ticketEntity.access(actor, verb, ticket)
  if (refused) throw fail('forbidden', refused)
  const merged = (ticket.merged_from ?? []).flatMap((one) => one.id ?? [])
  return { db: database.name, id, person: actor.user_id, merged }
}

async function readLink(call: Call): Promise<unknown> {
  const { db, id } = await ticketOf(call, 'read')
  return { link: (await findLink(call.house, db, id)) ?? null }
}

const body = z.object({
  zone: z.string().refine(isZone, 'is no time zone that is known here').optional(),
})

async function newLink(call: Call): Promise<unknown> {
  const ticket = await ticketOf(call, 'update')
  await countAttempt(call.house, call.reply, making, String(ticket.person))
  const { zone = usualZones.en } = call.body as z.infer<typeof body>
  return answer(201, { link: await makeLink(call.house, { ...ticket, zone }) })
}

async function revokeLink(call: Call): Promise<unknown> {
  const { db, id, merged } = await ticketOf(call, 'update')
  const { links } = call.house.store
  // Links of tickets that became part of this one lead here too.
  const revoked = await Promise.all([id, ...merged].map((one) => links.revoke(db, one)))
  return { ok: true, revoked: revoked.includes(true) }
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** Portuguese for a browser that prefers it. */
function languageOf({ request }: Call): Locale {
  return /^\s*pt\b/i.test(request.headers['accept-language'] ?? '') ? 'pt-BR' : 'en'
}

/** A ticket that becomes part of one that became part of another one, and so on: so many steps are followed. */
const mostSteps = 20

/** The live record that a link leads to: of a ticket that became part of another one, that other one. */
async function standingRecord(database: Pick<Database, 'get'>, id: string) {
  let stored = await database.get(id)
  for (let step = 0; stored?.deleted && step < mostSteps; step += 1) {
    const into = stored.body.merged_into
    stored = typeof into === 'string' ? await database.get(into) : undefined
  }
  return stored?.deleted ? undefined : stored
}

/** The page of a token; undefined for one that leads nowhere. */
async function pageOf(call: Call): Promise<string | undefined> {
  const { store, now } = call.house
  const { token = '' } = call.params
  const link = await store.links.byHash(hashOf(token), now().toISOString())
  if (!link) return undefined
  const database = store.database(link.db)
  const stored = await standingRecord(database, link.record_id)
  // Tokens of other links lead elsewhere.
  if (!stored || call.house.registry.byId(stored.id) !== ticketEntity) return undefined
  const ticket: Doc<typeof ticketEntity> = toWire(stored)
  const { customer_id, equipment_id } = ticket
  const [others, group, logo, comments] = await Promise.all([
    database.getMany([customer_id, equipment_id].flatMap((id) => id ?? [])),
    loadGroup(database, store.people),
    loadLogo(call.house, database, { size: '320', who: networkOf(call.request.ip) }),
    customerComments(database, link.record_id),
  ])
  const record = (id: string | undefined) => others.find((one) => one.id === id)?.body
  const locale = (record(customer_id) as Doc<typeof customerEntity> | undefined)?.locale
  const facts = {
    shop: group.shop.name,
    logo: logo?.src,
    ticket,
    equipment: record(equipment_id)?.description as string | undefined,
    locale: locale ?? group.locale,
    zone: link.zone,
    comments,
  }
  return drawStatusPage(statusPageOf(facts, wordsIn(facts.locale)))
}

async function follow(call: Call): Promise<unknown> {
  await countAttempt(call.house, call.reply, looks, networkOf(call.request.ip))
  const page = await pageOf(call)
  if (page !== undefined) return answer(200, page, headers)
  // A program is told in its own way; people get a page, which says no more.
  if (!call.request.headers.accept?.includes('text/html')) throw fail('not_found', 'not_found')
  const locale = languageOf(call)
  return answer(404, drawMissingPage(locale, missingPageOf(wordsIn(locale))), headers)
}

const links = { url: '/:db/_public_link/:id', tag: 'Public links', access: 'database' } as const

export const linkRoutes: readonly Route[] = [
  {
    ...links,
    method: 'GET',
    summary: 'The public link to a ticket’s status page; null when there is none',
    handle: readLink,
  },
  {
    ...links,
    method: 'POST',
    summary: 'Make the public link of a ticket; the former one ends',
    body,
    answers: [201],
    handle: newLink,
  },
  {
    ...links,
    method: 'DELETE',
    summary: 'Revoke the public link of a ticket',
    handle: revokeLink,
  },
  {
    method: 'GET',
    url: '/p/:token',
    summary: 'The page that a public link leads to, as HTML; 404 for whatever is not valid',
    tag: 'Public links',
    access: 'anyone',
    handle: follow,
  },
]
