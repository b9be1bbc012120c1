// The callback of hubs: they verify a subscription, and announce that something is new in a feed.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { later } from '#core/time/moment.ts'
import { readForm } from '#server/bodies/form.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { wholeBody } from '#server/bodies/whole-body.ts'
import type { Feed } from '../../store/feeds/face.ts'
import { isLeased, leaseOf } from '../../rules/websub.ts'
import { callbackPath, isCallback, isSignedBy, secretOf } from './callback.ts'
import { endLease } from './polls.ts'
import { feedTables } from '../../store/feeds/tables.ts'

const url = callbackPath(':feed', ':signature')
const hub = { tag: 'Reader', access: 'anyone', url } as const

/** Announcements of a hub for one feed in an hour. */
const pushes = { name: 'reader-hub', attempts: 600, window_seconds: 3_600 }
/** Between two polls that a hub brings about. */
const gapMs = 60_000
const maxBytes = 15 * 1024 * 1024

const topicOf = ({ topic, address }: Feed) => topic ?? address

/** Failure not_found for an address that was not given to a hub, or a feed that is gone. */
async function feedOf({ house, params }: Call): Promise<Feed> {
  const { feed = '', signature = '' } = params
  if (!isCallback(house, feed, signature)) throw fail('not_found', 'missing')
  const [found] = await feedTables(house.store).get([Number(feed)])
  if (!found) throw fail('not_found', 'missing')
  return found
}

/** Repeats the challenge for a pending request: a subscription to a feed that has readers, or its end for one that has none. */
async function confirm(call: Call): Promise<unknown> {
  const feed = await feedOf(call)
  const { house } = call
  const said = readForm(call.request.url.split('?', 2)[1] ?? '')
  const of = (name: string) => said.get(`hub.${name}`) ?? undefined
  const now = house.now().toISOString()
  const isTopic = of('topic') === topicOf(feed)
  const isRead = feed.hub !== null && feed.next_at !== null
  if (of('mode') === 'denied' && isTopic) {
    await endLease(house, feed.id, now)
    return answer(204, undefined)
  }
  const isWanted = of('mode') === 'subscribe' ? isTopic && isRead : !(isTopic && isRead)
  if (!isWanted || !/^(?:un)?subscribe$/.test(of('mode') ?? '')) throw fail('not_found', 'missing')
  if (of('mode') === 'subscribe') {
    const { until, renewAt } = leaseOf(of('lease_seconds'), now)
    await feedTables(house.store).hubLeased(feed.id, { from: now, until, dueAt: renewAt })
  }
  const text = { 'content-type': 'text/plain; charset=utf-8' }
  return answer(200, of('challenge') ?? '', text)
}

/** Whatever a hub announces, its feed is polled once a minute at most, and in its turn among those on its server. */
function pollFrom({ fetched_at }: Feed, now: string, ownTurnMs: number): string {
  const from = fetched_at === null ? now : later(fetched_at, Math.max(gapMs, ownTurnMs))
  return from > now ? from : now
}

/**
 * The feed is polled at once: what is new comes in by one way, whatever announces it. What is not signed with the secret is thanked for
 * and dropped, as the Recommendation has it.
 */
async function take(call: Call): Promise<unknown> {
  const feed = await feedOf(call)
  const { house, request, reply } = call
  await countAttempt(house, reply, pushes, String(feed.id))
  const body = await wholeBody(call.body, maxBytes)
  const secret = secretOf(house, feed.id, topicOf(feed))
  const isOfHub = isSignedBy(secret, body, request.headers['x-hub-signature'])
  const now = house.now().toISOString()
  if (isOfHub && isLeased(feed, now)) {
    await feedTables(house.store).hubTold(feed.id, now)
    const from = pollFrom(feed, now, await feedTables(house.store).ownTurnMs(feed.id))
    await feedTables(house.store).soon(feed.id, from)
  }
  return answer(202, { ok: true })
}

export const hubRoutes: readonly Route[] = [
  {
    ...hub,
    method: 'GET',
    query: z.looseObject({}),
    summary: 'A hub makes sure that it was asked (WebSub); for addresses that this server gave it',
    answers: [200, 204],
    handle: confirm,
  },
  {
    ...hub,
    method: 'POST',
    query: z.looseObject({}),
    summary:
      'A hub tells of what is new in a feed (WebSub), signed with the secret that it was given',
    xsrf: false,
    raw: true,
    bodyLimit: maxBytes,
    answers: [202],
    handle: take,
  },
]
