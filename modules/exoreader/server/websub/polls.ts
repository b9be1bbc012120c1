// How polls and hubs share a feed: while a hub announces what is new a poll a day is enough, and a hub that kept something to itself
// is relied on no more.
import { later } from '#core/time/moment.ts'
import type { House } from '#server/house.ts'
import type { ClaimedFeed } from '../../store/feeds/face.ts'
import { dailyMs, hasMissed, isLeased, refusedMs } from '../../rules/websub.ts'
import { feedTables } from '../../store/feeds/tables.ts'

/** When a feed is polled next, at `next_at` without a hub. `hasNew`: what this poll found. */
export async function nextBesideHub(
  { store, now }: Pick<House, 'store' | 'now'>,
  feed: ClaimedFeed,
  { hasNew, next_at }: { readonly hasNew: boolean; readonly next_at: string | null },
): Promise<string | null> {
  const at = now().toISOString()
  if (next_at === null || !isLeased(feed, at)) return next_at
  const hub = hasNew ? await feedTables(store).hubOf(feed.id) : undefined
  if (hub && hasMissed({ ...hub, fetched_at: feed.fetched_at }, at)) {
    await endLease({ store }, feed.id, at)
    return next_at
  }
  const daily = later(at, dailyMs)
  return next_at > daily ? next_at : daily
}

/** The hub is relied on no more, and left alone for a while. */
export async function endLease(
  { store }: Pick<House, 'store'>,
  feed: number,
  now: string,
): Promise<void> {
  const dueAt = later(now, refusedMs)
  await feedTables(store).hubLeased(feed, { from: null, until: null, dueAt })
}
