// Finds the feeds that an address leads to, before a person subscribes to one of them.
import { z } from 'zod'
import { makeFairSemaphore } from '#core/semaphore.ts'
import { callerOf } from '#server/calls/caller.ts'
import { countAttempt } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { requireMember } from '../items/find.ts'
import { allSubscriptions } from '../subscribe/lists.ts'
import { findFeeds } from './find-feeds.ts'

/** Each sends up to ten requests to other servers. */
const looks = { name: 'reader-discover', attempts: 60, window_seconds: 3_600 }
/** Addresses that are being looked at at once in this process; one person has at most half of the slots. */
const inTurn = makeFairSemaphore({ slots: 16, maxWaiting: 200, maxInQueue: looks.attempts })
const discoverBody = z.object({ url: z.string().max(2_000) })

/** `subscribed`: the id of the Group's subscription to that feed. */
async function discover(call: Call): Promise<unknown> {
  const context = contextHere(call)
  requireMember(context)
  await countAttempt(call.house, call.reply, looks, String(context.actor.user_id))
  const { url } = call.body as z.infer<typeof discoverBody>
  const caller = callerOf(call)
  const look = () => findFeeds(call.house, url, caller)
  const { feeds, ...why } = await inTurn(caller.names, look, caller.gone)
  const subscriptions = feeds.length > 0 ? await allSubscriptions(context.database) : []
  const known = new Map(subscriptions.map((one) => [one.url, one._id]))
  return {
    feeds: feeds.map((feed) => {
      const subscribed = known.get(feed.url)
      return subscribed === undefined ? feed : { ...feed, subscribed }
    }),
    ...why,
  }
}

export const discoverRoutes: readonly Route[] = [
  {
    tag: 'Reader',
    access: 'database',
    method: 'POST',
    url: '/:db/_reader/discover',
    viewOnly: true,
    summary:
      'The feeds that an address leads to: its own, those of a page, of a channel, of a site',
    body: discoverBody,
    handle: discover,
  },
]
