// Subscriptions of a label that is gone have none.
import type { Job } from '#server/house.ts'
import { setMembers } from '#server/records/beside.ts'
import { currentRecord } from '#server/records/put.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import type { Subscription } from '../subscribe/lists.ts'

export const unlabelTask = 'reader-unlabel'

export const unlabelJob: Job = async (house, { db, label }, stopping) => {
  const database = house.store.database(String(db))
  const selector = { klass: readerSubscription.kind, reader_label_id: String(label) }
  for await (const page of pagesOf(database, { selector, limit: 100 })) {
    stopping?.throwIfAborted()
    const ids = page.map(({ id }) => id)
    const at = house.now().toISOString()
    await database.write(async (transaction) => {
      for (const id of ids) {
        const doc: Subscription | undefined = await currentRecord(transaction, id)
        if (!doc || doc.reader_label_id !== label) continue
        const members = { reader_label_id: undefined }
        await setMembers(house, transaction, { doc, members }, { actor: null, at })
      }
    }, ids)
  }
}
