// Takes away the items of a subscription that is gone, or that has another address now; what has a star stays.
import type { Job } from '#server/house.ts'
import { groupItems } from '../../store/group/items.ts'

export const forgetTask = 'reader-forget'

export const forgetJob: Job = async ({ store }, { db, subscription }, stopping) => {
  const reader = groupItems(store.database(String(db)))
  while ((await reader.forget(String(subscription))) > 0) stopping?.throwIfAborted()
}
