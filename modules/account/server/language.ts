// The language of a Group: the one that is set, else that of the person who made it.
import { locales, type Locale } from '#core/wire.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { adjustment } from '../entities/adjustment.ts'

const known = (value: unknown) => locales.find((locale) => locale === value)

export async function groupLocale(transaction: Transaction): Promise<Locale> {
  const selector = { klass: adjustment.kind, key: 'locale' }
  const { found } = await transaction.find({ selector, limit: 1 })
  const set = known(found[0]?.body.value)
  if (set) return set
  const group = await transaction.get(transaction.name)
  const creator = await peopleTables(transaction).byId(String(group?.body.created_by ?? ''))
  return known(creator?.locale) ?? 'en'
}
