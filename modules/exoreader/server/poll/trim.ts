// Of each feed so much is kept, and for each Group: of more, the oldest items go, but not those with a star. Its owner decides how
// much a feed brings, and everybody's disk takes it (modules/exoreader/docs/kept.md).
import type { House } from '#server/house.ts'
import { groupItems } from '../../store/group/items.ts'
import { feedTables } from '../../store/feeds/tables.ts'

/** `bytes`: as `FeedItems.beyond` weighs them. */
export const maxKept = {
  items: 10_000,
  bytes: 50_000_000,
  /** Of all feeds that a Group reads together, each of which may keep `minBytes` whatever the others have. */
  bytesOfGroup: 2_000_000_000,
  minBytes: 100_000,
  /** Identities of items that are gone, so that they do not come back while the feed lists them. */
  tombstones: 10_000,
} as const
export type KeepLimits = Readonly<Record<keyof typeof maxKept, number>>

/** Takes away what a feed has more than is kept, from all Groups; answers how many items. */
export async function trim(
  { store, now }: Pick<House, 'store' | 'now'>,
  feed: number,
  max: KeepLimits = maxKept,
): Promise<number> {
  const feeds = feedTables(store)
  const room = (await feeds.roomOf(feed, max.bytesOfGroup)) ?? max.bytes
  const bytes = Math.max(max.minBytes, Math.min(max.bytes, room))
  const gone = await feeds.inFeed(feed, (stored) => stored.beyond({ items: max.items, bytes }))
  if (gone.length === 0) return 0
  const starred = new Set<number>()
  for (const db of await feeds.followers(feed)) {
    for (const item of await groupItems(store.database(db)).leave(gone)) starred.add(item)
  }
  // A Group that starred an item still has it, even if the star is taken away by now: it is left to the next time.
  const buried = gone.filter((item) => !starred.has(item))
  await feeds.bury(feed, buried, { now: now().toISOString(), tombstones: max.tombstones })
  return gone.length
}
