// The subscriptions of a Group with what they have and how their feeds are, and the counts of unread items.
import { fail } from '#core/errors.ts'
import { answer, type Call } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { Feed } from '../../store/feeds/face.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import { refreshFrom } from '../../rules/schedule.ts'
import { requireMember } from '../items/find.ts'
import { allSubscriptions } from './lists.ts'
import { feedTables } from '../../store/feeds/tables.ts'
import { groupItems } from '../../store/group/items.ts'

/** How a feed is, in words that pages know. */
export function healthOf(feed: Feed | undefined, isActive: boolean): Record<string, unknown> {
  if (!feed) return { state: 'new' }
  const { state, fetched_at, changed_at, next_at, error, status, failures } = feed
  const { failing_since, moved_to, hub_lease_until, cut } = feed
  const isLeft = !isActive && (state === 'ok' || state === 'new' || state === 'failing')
  const facts = {
    fetched_at,
    changed_at,
    next_at: isLeft ? null : next_at,
    error,
    status,
    moved_to,
  }
  const filled = Object.entries(facts).filter(([, value]) => value !== null)
  return {
    state: isLeft ? 'paused' : state,
    ...Object.fromEntries(filled),
    ...(failures > 0 && { failures, since: failing_since }),
    ...(hub_lease_until && { hub: true }),
    ...(cut && { note: 'cut' }),
  }
}

export async function listSubscriptions(call: Call): Promise<unknown> {
  const context = contextHere(call)
  requireMember(context)
  const reader = groupItems(context.database)
  const [docs, counts, followed] = await Promise.all([
    allSubscriptions(context.database),
    reader.counts(),
    reader.subscriptions(),
  ])
  const feeds = await feedTables(context.house.store).get([
    ...new Set(followed.map(({ feed }) => feed)),
  ])
  const byId = new Map(feeds.map((feed) => [feed.id, feed]))
  const feedOf = new Map(followed.map(({ subscription, feed }) => [subscription, byId.get(feed)]))
  const countsOf = new Map(counts.map((one) => [one.subscription, one]))
  const rows = docs.map((doc) => {
    const { _id, title, url, website_url, active = true, reader_label_id, signs_in, rules } = doc
    const { items = 0, unread = 0 } = countsOf.get(_id) ?? {}
    const health = healthOf(feedOf.get(_id), active)
    const label = readerSubscription.label({ ...doc, title })
    const said = { _id, title: label, url, website_url, active, reader_label_id, signs_in }
    const hides = rules?.some(({ does = 'hide' }) => does === 'hide') ?? false
    return { ...said, hides, unread, items, health }
  })
  return { subscriptions: rows.toSorted((one, other) => one.title.localeCompare(other.title)) }
}

/** `{ unread, starred, subscriptions, labels }`; what has nothing unread is left out. */
export async function countUnread(call: Call): Promise<unknown> {
  const context = contextHere(call)
  requireMember(context)
  const [docs, counts] = await Promise.all([
    allSubscriptions(context.database),
    groupItems(context.database).counts(),
  ])
  const labelOf = new Map(docs.map(({ _id, reader_label_id }) => [_id, reader_label_id]))
  const subscriptions: Record<string, number> = {}
  const labels: Record<string, number> = {}
  for (const { subscription, unread } of counts) {
    if (unread === 0 || !labelOf.has(subscription)) continue
    subscriptions[subscription] = unread
    const label = labelOf.get(subscription)
    if (label) labels[label] = (labels[label] ?? 0) + unread
  }
  const { unread = 0, starred = 0 } = counts.find((one) => one.subscription === '') ?? {}
  return { unread, starred, subscriptions, labels }
}

/** Asks for the feed soon, unless that was done a short while ago: then `next_at` says when it is next. */
export async function refreshSubscription(call: Call): Promise<unknown> {
  const context = contextHere(call)
  requireMember(context)
  const { house, database, now } = context
  const followed = await groupItems(database).subscriptions()
  const { feed: id, active } = followed.find((one) => one.subscription === call.params.id) ?? {}
  const [feed] = id !== undefined && active ? await feedTables(house.store).get([id]) : []
  if (!feed) throw fail('not_found', 'missing')
  const from = refreshFrom(feed, await feedTables(house.store).ownTurnMs(feed.id))
  if (from !== undefined && from > now) return answer(202, { next_at: feed.next_at ?? from })
  await feedTables(house.store).soon(feed.id, now)
  return answer(202, { next_at: now })
}
