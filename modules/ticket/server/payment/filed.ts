// What a payment is filed under in reports of money: as most of the latest ones are by now, whatever the shop calls it.
import { firstOf, type Finds } from '#server/store/queries/pages.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'

/** Payments that are looked at, those of the latest tickets. */
const most = 20

/** Categories of most of the latest payments that have any; undefined where none has. */
export async function usuallyFiled(queries: Finds): Promise<unknown> {
  const selector = { klass: incomeKind, ticket_id: { $gt: '' } }
  const latest = await firstOf(queries, { selector, sort: [{ ticket_id: 'desc' }], limit: most })
  const filed = latest.map(({ body }) => body.categories).filter((one) => one !== undefined)
  const same = [...Map.groupBy(filed, (one) => JSON.stringify(one)).values()]
  return same.toSorted((one, other) => other.length - one.length)[0]?.[0]
}
