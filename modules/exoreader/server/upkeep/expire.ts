// Every night: items that were read 60 days ago, and unread ones of 180 days, leave their Groups, but not those with a star. What
// no Group can have any more is buried: its identity stays, so that it does not come back as new while its feed lists it. What is left
// of feeds that nobody reads goes as well. Feeds that were read while a clock was ahead are due again.
import { dayMs } from '#core/time/zone.ts'
import type { House, Job } from '#server/house.ts'
import { groupNames } from '#server/records/upkeep/groups.ts'
import { groupItems } from '../../store/group/items.ts'
import { furthestMs } from '../../rules/schedule.ts'
import { feedTables } from '../../store/feeds/tables.ts'

export const expireTask = 'reader-expire'

const readDays = 60
const unreadDays = 180
const undoDays = 1
/** Days after a Group left a feed until the feed stops counting for it without items, and until items that nobody has are deleted. */
const leftDays = 7

export const expireJob: Job = async ({ store, now, log }, _payload, stopping) => {
  const at = now()
  const ago = (days: number) => new Date(at.getTime() - days * dayMs).toISOString()
  // The oldest that a Group may have was read on the last day that it was kept unread.
  const gone = ago(unreadDays + readDays)
  const limits = { read: ago(readDays), came: ago(unreadDays), gone, marks: ago(undoDays) }
  for await (const name of groupNames(store)) {
    const reader = groupItems(store.database(name))
    if ((await reader.counts()).length === 0) continue
    while ((await reader.expire(limits)) > 0) stopping?.throwIfAborted()
    await reader.dropHoldings(ago(leftDays))
  }
  const feeds = feedTables(store)
  await feeds.dueAgain(at.toISOString(), new Date(at.getTime() + furthestMs).toISOString())
  let buried = 0
  for (let some = 1; some > 0; buried += some) {
    some = await feeds.purgeItems(gone, at.toISOString())
    stopping?.throwIfAborted()
  }
  while ((await feeds.purgeTombstones(ago(unreadDays))) > 0) stopping?.throwIfAborted()
  const dropped = await dropLeft(store, ago(leftDays), stopping)
  while ((await feeds.purgeFeeds(ago(unreadDays))) > 0) stopping?.throwIfAborted()
  if (buried + dropped > 0) log.info({ buried, dropped }, 'items of feeds expired')
}

/** Feeds that are read from the table at once. */
const portion = 500

/** Deletes the items that no Group has of feeds that nobody reads any more. Answers how many. */
async function dropLeft(
  store: House['store'],
  before: string,
  stopping: AbortSignal | undefined,
): Promise<number> {
  const feeds = feedTables(store)
  let dropped = 0
  for (let after = 0; ;) {
    const left = await feeds.left(before, { after, limit: portion })
    for (const feed of left) {
      stopping?.throwIfAborted()
      const held: number[] = []
      for (const db of await feeds.followers(feed))
        held.push(...(await groupItems(store.database(db)).held(feed)))
      dropped += await feeds.dropUnheld(feed, before, held)
    }
    if (left.length < portion) return dropped
    after = left.at(-1)!
  }
}
