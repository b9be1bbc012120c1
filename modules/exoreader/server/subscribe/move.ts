// A feed that moved for good: its subscriptions have the new address from now on. Where another feed is there already, both become
// one, and what was read or starred stays so.
import type { Entity } from '#core/entity/entity.ts'
import type { House } from '#server/house.ts'
import { store } from '#server/records/put.ts'
import { toWire, type Transaction } from '#server/store/database.ts'
import type { Feed } from '#server/store/feeds/face.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import { hostOf } from '../../rules/address.ts'
import { forgetTask } from '../upkeep/forget.ts'
import { setMembers, updateSubscriptions } from './follow-feed.ts'
import type { Subscription } from './lists.ts'

export async function adoptAddress(house: House, feed: Feed, address: string): Promise<void> {
  const { feeds } = house.store
  const other = await feeds.byAddress(address)
  if (!other) {
    await feeds.move(feed.id, { address, host: hostOf(address) }, house.now().toISOString())
    return updateSubscriptions(house, feed.id, async () => ({ url: address }))
  }
  const to = { id: other.id, address, host: hostOf(address) }
  await updateSubscriptions(house, feed.id, async (doc, transaction, { delivered }) => {
    const now = house.now().toISOString()
    const twin = await twinOf(transaction, address)
    const payload = { db: transaction.name, subscription: doc._id }
    await transaction.addJob(forgetTask, payload)
    if (twin) return joinTwin(transaction, { doc, twin, from: feed.id, to, now })
    const feedIds = { from: feed.id, to: to.id }
    await transaction.reader.follow(doc._id, { ...to, active: true }, now)
    await transaction.reader.notAgain(doc._id, { ...feedIds, delivered })
    await transaction.reader.carryOver(feedIds, doc._id)
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
  /** The feed that moved. */
  readonly from: number
  readonly to: { readonly id: number; readonly address: string; readonly host: string }
  readonly now: string
}

/** One of two subscriptions stays. It is active, as the one was that goes. */
async function joinTwin(
  transaction: Transaction,
  { doc, twin, from, to, now }: Joining,
): Promise<undefined> {
  if (twin.active === false) {
    await setMembers(transaction, twin, { active: true }, now)
    await transaction.reader.follow(twin._id, { ...to, active: true }, now)
  }
  await transaction.reader.carryOver({ from, to: to.id }, twin._id)
  const entry = { rev: doc._rev, event: 'destroy', actor: null, at: now, deleted: true }
  await store(transaction, readerSubscription as unknown as Entity, doc, entry)
  await transaction.reader.unfollow(doc._id)
}
