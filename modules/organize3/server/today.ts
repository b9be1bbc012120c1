// The day that it is in a Group: by the clock that is set, or that of its language.
import { dayIn, zoneOf } from '#core/time/zone.ts'
import { locales, type Locale } from '#core/wire.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'

/** The day, `2026-11-22`, and the Group's language. `now`: ISO moment. */
export async function placeIn(
  transaction: Transaction,
  now: string,
): Promise<{ today: string; locale: Locale }> {
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
  return { today: dayIn(zoneOf(group?.body, locale), now), locale }
}

export async function todayIn(transaction: Transaction, now: string): Promise<string> {
  return (await placeIn(transaction, now)).today
}
