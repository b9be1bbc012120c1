// The calls of public links: a member makes, reads and revokes the one of a ticket, an estimate or a payment; anybody who has it follows it,
// and answers the estimate that it leads to.
import { z } from 'zod'
import { mayReadLinks, membersMayEdit } from '#core/access/policies.ts'
import type { Doc } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import { isZone, usualZones } from '#core/time/zone.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { estimate } from '../../entities/estimate.ts'
import { ticket } from '../../entities/ticket.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import { answerBody, follow, giveAnswer } from './follow.ts'
import { auditActorOf } from '#server/session/audit.ts'
import { endLink, findLink, makeLink } from '#server/session/links.ts'
import { statusLinks } from './sorts.ts'

/** Kinds whose records have a page for customers. */
const linked: readonly string[] = [ticket.kind, estimate.kind, incomeKind]

const making = { name: 'public-link-make', attempts: 120, window_seconds: 3_600 }

/**
 * Which record it is. Failure not_found for what has no page of its own, forbidden when the actor may not do this with it. An
 * estimate that was sent, or a payment that is confirmed, is not changed by its link.
 */
async function recordOf(call: Call, verb: 'read' | 'update') {
  const { database, actor } = contextHere(call)
  const { id = '' } = call.params
  const stored = await database.get(id)
  const entity = call.house.registry.byId(id)
  if (!stored || stored.deleted || !entity || !linked.includes(entity.kind))
    throw fail('not_found', 'missing')
  const record = toWire(stored)
  const refused =
    entity === ticket
      ? entity.access(actor, verb, record)
      : (entity.access(actor, 'read', record) ?? membersMayEdit(actor, verb))
  const barred = refused ?? mayReadLinks(actor)
  if (barred) throw fail('forbidden', barred)
  const { merged_from = [] }: Doc<typeof ticket> = record
  const merged = merged_from.flatMap((one) => one.id ?? [])
  const { number } = record as { number?: unknown }
  const name = typeof number === 'number' ? `#${number}` : undefined
  const caller = auditActorOf(call)
  return { db: database.name, id, person: actor.user_id, merged, caller, name }
}

async function readLink(call: Call): Promise<unknown> {
  const { db, id } = await recordOf(call, 'read')
  return { link: (await findLink(call.house, db, id, statusLinks)) ?? null }
}

const body = z.object({
  zone: z.string().max(100).refine(isZone, 'is no time zone that is known here').optional(),
})

async function newLink(call: Call): Promise<unknown> {
  const record = await recordOf(call, 'update')
  await countAttempt(call.house, call.reply, making, String(record.person))
  const { zone = usualZones.en } = call.body as z.infer<typeof body>
  return answer(201, { link: await makeLink(call.house, { ...record, zone }, statusLinks) })
}

async function revokeLink(call: Call): Promise<unknown> {
  const { merged, ...record } = await recordOf(call, 'update')
  // Links of tickets that became part of this one lead here too.
  const all = [record.id, ...merged].map((id) => endLink(call.house, { ...record, id }))
  const revoked = await Promise.all(all)
  return { ok: true, revoked: revoked.includes(true) }
}

const links = { url: '/:db/_public_link/:id', tag: 'Public links', access: 'database' } as const
const page = { url: '/p/:token', tag: 'Public links', access: 'anyone' } as const

export const linkRoutes: readonly Route[] = [
  {
    ...links,
    method: 'GET',
    summary:
      'The public link to the page of a ticket, an estimate or a receipt of payment; null when there is none',
    handle: readLink,
  },
  {
    ...links,
    method: 'POST',
    summary:
      'Make the public link of a ticket, an estimate or a receipt of payment; the former one ends',
    body,
    answers: [201],
    handle: newLink,
  },
  {
    ...links,
    method: 'DELETE',
    summary: 'Revoke the public link of a ticket, an estimate or a receipt of payment',
    handle: revokeLink,
  },
  {
    ...page,
    method: 'GET',
    summary: 'The page that a public link leads to, as HTML; 404 for whatever is not valid',
    handle: follow,
  },
  {
    ...page,
    method: 'POST',
    summary:
      'Approve or decline the estimate that a public link leads to, once; answers its page, and so to and from the step that asks why',
    // Everybody who has the link may answer, without signing in.
    xsrf: false,
    body: answerBody,
    bodyLimit: 128 * 1024,
    answers: [303],
    handle: giveAnswer,
  },
]
