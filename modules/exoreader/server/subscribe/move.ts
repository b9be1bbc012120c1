// A feed that moved for good: its subscriptions have the new address from now on. Where another feed is there already, both become
// one, and what was read or starred stays so.
import type { Entity } from '#core/entity/entity.ts'
import type { House } from '#server/house.ts'
import { store } from '#server/records/put.ts'
import type { Feed } from '#server/store/feeds/face.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import { hostOf } from '../../rules/address.ts'
import { forgetTask } from '../upkeep/forget.ts'
import { updateSubscriptions } from './follow-feed.ts'

export async function adoptAddress(house: House, feed: Feed, address: string): Promise<void> {
  const { feeds } = house.store
  const other = await feeds.byAddress(address)
  if (!other) {
    await feeds.move(feed.id, { address, host: hostOf(address) }, house.now().toISOString())
    return updateSubscriptions(house, feed.id, async () => ({ url: address }))
  }
  await updateSubscriptions(house, feed.id, async (doc, transaction) => {
    const selector = { klass: readerSubscription.kind, url: address }
    const { found } = await transaction.find({ selector, limit: 1 })
    const now = house.now().toISOString()
    const target = { address, host: hostOf(address), active: true }
    const [twin] = found
    if (!twin) await transaction.reader.follow(doc._id, target, now)
    await transaction.reader.carryOver(feed.id, other.id)
    if (twin) {
      const entry = { rev: doc._rev, event: 'destroy', actor: null, at: now, deleted: true }
      await store(transaction, readerSubscription as unknown as Entity, doc, entry)
      await transaction.reader.unfollow(doc._id)
    }
    const payload = { db: transaction.name, subscription: doc._id }
    await transaction.addJob(forgetTask, payload)
    return twin ? undefined : { url: address }
  })
}
