// The language of a Group, read from its setting and its creator.
import { groupLanguage } from '#core/access/group-language.ts'
import type { Locale } from '#core/wire.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { adjustment } from '../entities/adjustment.ts'

/** `ofGone`: of a creator who deleted their account. */
export async function groupLocale(transaction: Transaction, ofGone?: Locale): Promise<Locale> {
  const selector = { klass: adjustment.kind, key: 'locale' }
  const { found } = await transaction.find({ selector, limit: 1 })
  return groupLanguage(found[0]?.body.value, async () => {
    const group = await transaction.get(transaction.name)
    const creator = await peopleTables(transaction).byId(String(group?.body.created_by ?? ''))
    return creator?.locale ?? ofGone
  })
}
