// An invitation that is handed over, where no mail goes out: its link admits to one membership, and proves nothing of an address
// (docs/decisions/009). Where mails go out there is no such link, and one that was made before opens nothing; the mail has a token by which
// alone the page for registering says who invites.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { isGroup } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import { networkOf } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import type { House } from '#server/house.ts'
import { act } from '#server/records/act.ts'
import { contextHere } from '#server/records/context.ts'
import { actorOrInvited } from '#server/session/actor.ts'
import { auditActorOf } from '#server/session/audit.ts'
import {
  isHandedOver,
  maxHandOver,
  readHandOver,
  signHandOver,
  toLook,
  type HandedOver,
} from '#server/session/invited.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { GroupRow } from '#server/store/people/rows.ts'
import { membership } from '../entities/membership.ts'
import { handOverRefused } from '../rules/hand-over.ts'
import { namesOnCards } from './cards.ts'

/** A shop behind one address invites everybody on one day, and each opens the link more than once. */
const openings = {
  name: 'hand-over',
  attempts: 200,
  window_seconds: 3_600,
  key: ({ request }: Call) => networkOf(request.ip),
}

async function invitationAt({ store }: House, { db, id }: HandedOver) {
  const stored = await store.database(db).get(id)
  const doc = stored && !stored.deleted ? toWire(stored) : undefined
  return doc?.klass === membership.kind && doc.pending === true ? doc : undefined
}

/** The link, for who may give what the invitation gives. In person: a token that leaks would leave its finder a member. */
async function make(call: Call) {
  const { house, session, params } = call
  const { database, actor } = contextHere(call)
  const place = { db: database.name, id: params.id ?? '' }
  if (house.config.smtpUrl !== undefined) throw fail('not_found', 'missing')
  const doc = await invitationAt(house, place)
  if (!doc) throw fail('not_found', 'missing')
  const refused = session.by === 'cookie' ? handOverRefused(actor, doc) : 'not_allowed'
  if (refused) throw fail('forbidden', refused)
  const token = signHandOver(house, place, String(doc._rev))
  if (token === undefined) throw fail('not_found', 'missing')
  return { url: `${house.config.appUrl}/user/invitation/${encodeURIComponent(token)}` }
}

interface Opened extends HandedOver {
  readonly doc: WireDocument
  readonly group: GroupRow
}

/**
 * Failure token_used alike for a forged link, an old one, and one of an invitation that is accepted, changed or gone. `isMailed`: the
 * token of a mail does too.
 */
async function open({ house, body }: Call, isMailed: boolean): Promise<Opened> {
  const { token } = body as z.infer<typeof shape>
  const place = readHandOver(token)
  const doc = place && isGroup(place.db) ? await invitationAt(house, place) : undefined
  const isSigned = (over: unknown) => place && isHandedOver(house, token, place, String(over))
  const isHanded = house.config.smtpUrl === undefined && isSigned(doc?._rev)
  const isRight = isHanded || (isMailed && isSigned(toLook))
  const group = place && doc && isRight ? await house.store.group(place.db) : undefined
  if (!place || !doc || !group || group.deleted_at) throw fail('unprocessable_entity', 'token_used')
  return { ...place, doc, group }
}

/** What its page says: who invites whom to which Group. Nothing of accounts. */
async function look(call: Call) {
  const { db, doc, group } = await open(call, true)
  const { created_by, email } = doc
  const names = await namesOnCards(call.house.store.database(db), created_by ? [created_by] : [])
  return { db_name: db, group: group.name, email, inviter: names.get(created_by ?? '') }
}

/** As any invitation is accepted; the caller counts as invited for this call alone. */
async function accept(call: Call) {
  const { house, session } = call
  const { db, id, doc, group } = await open(call, false)
  const row = { ...membership.index!.row(doc), db, id, group, inherited: false, handed: true }
  const memberships = [...session.memberships, row as (typeof session.memberships)[number]]
  const actor = actorOrInvited(house, { ...session, memberships }, db)
  const database = house.store.database(db, { person: actor.user_id ?? undefined })
  const now = house.now().toISOString()
  const context = { house, database, actor, now, caller: auditActorOf(call) }
  return answer(201, await act(context, { id, rev: undefined, input: {}, action: 'status/accept' }))
}

const shape = z.object({ token: z.string().max(maxHandOver) })
const tag = 'People'

export const handOverRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/:db/_invitation/:id',
    summary:
      'Where no mail goes out: the link of an invitation, to hand over; for people, who have every right that it gives',
    tag,
    access: 'database',
    handle: make,
  },
  {
    method: 'POST',
    url: '/_invitation',
    summary: 'Who invites whom to which Group, by the token of such a link or of the mail',
    tag,
    access: 'anyone',
    xsrf: false,
    reads: true,
    limit: openings,
    body: shape,
    handle: look,
  },
  {
    method: 'PUT',
    url: '/_invitation',
    summary:
      'Accept an invitation by the token of such a link: the address that it is for need not be confirmed, and is not by that',
    answers: [201],
    tag,
    access: 'signed-in',
    limit: openings,
    body: shape,
    handle: accept,
  },
]
