// Rules of a saved bookmark among the others, and when its page is checked.
import { failFields } from '#core/errors.ts'
import type { Change, Hooks } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { checkTables } from '../store/checks.ts'
import { firstCheckAt } from './checks/plan.ts'
import { bookmarkOf, type Bookmark } from './find.ts'

/**
 * A Group has one bookmark of a page. What was made elsewhere is kept all the same: a refusal would lose it. An import has looked
 * at many pages at once.
 */
async function refuseSecond(
  { verb, doc, before, arrived, imported }: Change,
  transaction: Transaction,
): Promise<void> {
  const { _id, url, url_normalized }: Bookmark = doc
  const isSame = verb === 'update' && url_normalized === (before as Bookmark).url_normalized
  if (verb === 'remove' || arrived || imported || isSame || url === undefined) return
  if (await bookmarkOf(transaction, url, _id)) throw failFields({ url: { key: 'taken' } })
}

/** What was found of another page says nothing of this one. */
function forgetHealth({ doc, before }: Change): Record<string, unknown> {
  const isOther = (doc as Bookmark).url !== (before as Bookmark | undefined)?.url
  const nothing = { health: undefined, health_status: undefined, gone_since: undefined }
  return before && isOther ? nothing : {}
}

export const bookmarkHooks: Hooks = {
  async before(change, transaction) {
    await refuseSecond(change, transaction)
    return change.verb === 'update' ? forgetHealth(change) : {}
  },
  async after({ verb, doc, before, context }, transaction) {
    const { _id, url }: Bookmark = doc
    if (verb === 'remove') checkTables(transaction).drop(_id)
    else if (verb === 'create' || url !== (before as Bookmark | undefined)?.url) {
      checkTables(transaction).plan(_id, { due_at: firstCheckAt(_id, context.now), failures: 0 })
    }
  },
}
