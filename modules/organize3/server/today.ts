// The day that it is in a Group: by the clock that is set, or that of its language.
import { dayIn, zoneOf } from '#core/time/zone.ts'
import { locales } from '#core/wire.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'

/** `2026-11-22`. `now`: ISO moment. */
export async function todayIn(transaction: Transaction, now: string): Promise<string> {
  const selector = { klass: 'Adjustment', key: 'locale' }
  const [group, set] = await Promise.all([
    transaction.get(transaction.name),
    transaction.find({ selector, limit: 1 }),
  ])
  const chosen = locales.find((one) => one === set.found[0]?.body.value)
  const maker = chosen
    ? undefined
    : await peopleTables(transaction).byId(String(group?.body.created_by ?? ''))
  const locale = chosen ?? locales.find((one) => one === maker?.locale) ?? 'en'
  return dayIn(zoneOf(group?.body, locale), now)
}
