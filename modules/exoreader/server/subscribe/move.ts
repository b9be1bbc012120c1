// A feed that moved for good: its subscriptions follow the feed at the new address from now on, and what was done with its items stays
// so. Each address keeps what its own server says, so nobody who subscribes there gets what somebody else's server said before.
import type { House } from '#server/house.ts'
import { setMembers, writeBeside } from '#server/records/beside.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Feed } from '../../store/feeds/face.ts'
import type { FeedMove } from '../../store/group/face.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import { hostOf } from '../../rules/address.ts'
import { deliver } from '../poll/deliver.ts'
import type { WholeFeed } from '../reading/read-feed.ts'
import { forgetTask } from '../upkeep/forget.ts'
import { updateSubscriptions } from './follow-feed.ts'
import { followingOf } from './sign-in.ts'
import type { Subscription } from './lists.ts'
import { feedTables } from '../../store/feeds/tables.ts'
import { subscriptionTables } from '../../store/group/subscriptions.ts'

/** `parsed`: what the server at the new address says. What is broken off is done again with the next poll that leads there. */
export async function adoptAddress(
  house: House,
  feed: Feed,
  { address, parsed }: { readonly address: string; readonly parsed: WholeFeed },
): Promise<void> {
  const place = { address, host: hostOf(address) }
  const { id } = await feedTables(house.store).ensure(place, house.now().toISOString())
  // Before anybody follows: an item that both have is known to be the same.
  await deliver(house, { id }, parsed)
  await updateSubscriptions(house, feed.id, async (doc, transaction, { delivered }) => {
    const now = house.now().toISOString()
    const twin = await twinOf(transaction, address)
    const feedIds = { from: feed.id, to: id, delivered }
    // What it reads there is its own.
    if (twin?.signs_in) return undefined
    if (twin) return joinTwin(house, transaction, { doc, twin, feedIds, now })
    const following = { ...followingOf(doc, transaction.name), ...place, active: true }
    await subscriptionTables(transaction).follow(doc._id, following, now)
    await subscriptionTables(transaction).notAgain(doc._id, feedIds)
    await subscriptionTables(transaction).carryOver(
      feedIds,
      { former: doc._id, into: doc._id },
      now,
    )
    return { url: address }
  })
}

/** The subscription that the Group has to this address already. */
async function twinOf(
  transaction: Transaction,
  address: string,
): Promise<Subscription | undefined> {
  const selector = { klass: readerSubscription.kind, url: address }
  const { found } = await transaction.find({ selector, limit: 1 })
  return found[0] && (toWire(found[0]) as Subscription)
}

interface Joining {
  readonly doc: Subscription
  readonly twin: Subscription
  readonly feedIds: FeedMove
  readonly now: string
}

/** One of two subscriptions stays. It is active, as the one was that goes. */
async function joinTwin(
  house: House,
  transaction: Transaction,
  { doc, twin, feedIds, now }: Joining,
): Promise<undefined> {
  if (twin.active === false) {
    const who = { actor: null, at: now }
    await setMembers(house, transaction, { doc: twin, members: { active: true } }, who)
    const following = { ...followingOf(twin, transaction.name), active: true }
    await subscriptionTables(transaction).follow(twin._id, following, now)
  }
  const entry = { event: 'destroy', actor: null, at: now, deleted: true }
  await writeBeside(house, transaction, doc, entry)
  await subscriptionTables(transaction).unfollow(doc._id, now)
  await subscriptionTables(transaction).carryOver(feedIds, { former: doc._id, into: twin._id }, now)
  await transaction.addJob(forgetTask, { db: transaction.name, subscription: doc._id })
}
