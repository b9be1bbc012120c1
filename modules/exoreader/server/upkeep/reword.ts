// Items that came before languages without blanks were searched by their letters are given such words, once.
import { setImmediate as others } from 'node:timers/promises'
import type { Job } from '#server/house.ts'
import { feedTables } from '../../store/feeds/tables.ts'
import { termsOf } from '../reading/item-terms.ts'

export const rewordItemsTask = 'reader-reword'

/** All that `isGram` means, and hardly others. */
const letters =
  '[\u0590-\u05ff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]'
/** Items that are looked at together. */
const portion = 100

export const rewordItemsJob: Job = async ({ store }, _payload, stopping) => {
  const feeds = feedTables(store)
  for (let after = 0; ;) {
    const items = await feeds.worded(after, { letters, limit: portion })
    for (const { id, content, content_type: contentType, categories, ...rest } of items) {
      if (content === null) continue
      stopping?.throwIfAborted()
      const item = { ...rest, content, contentType, categories: categories ?? [] }
      await feeds.reword([{ id, terms: termsOf(item) }])
      await others()
    }
    if (items.length < portion) return
    after = items.at(-1)!.id
  }
}
