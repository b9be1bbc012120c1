// What a feed says of itself, or where it went, reaches the subscriptions of all Groups.
import type { House } from '#server/house.ts'
import { setMembers } from '#server/records/beside.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import type { FeedReader } from '../../store/feeds/face.ts'
import type { Subscription } from './lists.ts'
import { followingOf } from './sign-in.ts'
import { feedTables } from '../../store/feeds/tables.ts'
import { subscriptionTables } from '../../store/group/subscriptions.ts'

/** Members that the server writes; undefined where the subscription stays as it is. */
type Update = (
  doc: Subscription,
  transaction: Transaction,
  reader: FeedReader,
) => Promise<Partial<Subscription> | undefined>

/** Writes into each active subscription of a feed, in a transaction for each Group. */
export async function updateSubscriptions(
  house: House,
  feed: number,
  update: Update,
): Promise<void> {
  for (const reader of await feedTables(house.store).readers(feed))
    await updateOne(house, reader, update)
}

async function updateOne(house: House, reader: FeedReader, update: Update): Promise<void> {
  const { db, subscription } = reader
  const at = house.now().toISOString()
  await house.store.database(db).write(
    async (transaction) => {
      const doc: Subscription | undefined = await currentRecord(transaction, subscription)
      const set = doc && (await update(doc, transaction, reader))
      if (!doc || !set) return
      const changed = await setMembers(
        house,
        transaction,
        { doc, members: set },
        { actor: null, at },
      )
      const { url, active = true } = changed
      if (!url || (url === doc.url && active === doc.active)) return
      await subscriptionTables(transaction).follow(
        subscription,
        followingOf(changed, transaction.name),
        at,
      )
    },
    [subscription],
  )
}

/** A subscription without a title of its own has that of its feed. */
export function nameSubscriptions(
  house: House,
  feed: number,
  { title, site }: { readonly title: string; readonly site: string | null },
): Promise<void> {
  return updateSubscriptions(house, feed, async (doc) => {
    const named = title !== '' && !doc.customize_title ? { title } : {}
    const set = { ...named, ...(site !== null && { website_url: site }) }
    const isSame = Object.entries(set).every(([name, value]) => doc[name] === value)
    return isSame ? undefined : set
  })
}

/** Its feed failed for too long: who wants it all the same makes it active again. */
export function pauseSubscriptions(house: House, feed: number): Promise<void> {
  return updateSubscriptions(house, feed, async () => ({ active: false }))
}
