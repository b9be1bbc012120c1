// What was billed for contracts: the incomes that name them, expected ones too. Nothing is reckoned for who may not read incomes.
import { seesMoney } from '#core/access/policies.ts'
import { totalOf } from '#core/numbers/money.ts'
import type { InTurn } from '#server/limits/turns.ts'
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { firstOf } from '#server/store/queries/pages.ts'
import type { Billed } from '../../rules/contract/period.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import type { PaymentDoc } from '../payment/load.ts'

/** Incomes of several contracts, or of one, that are looked at: the latest ones. */
const most = 1_000
const members = ['contract_id', 'date', 'value', 'currency']

/** By the id of the contract. */
export async function billedFor(
  context: RecordContext,
  contracts: readonly { readonly _id: string; readonly customer_id?: string }[],
  inTurn: InTurn,
): Promise<ReadonlyMap<string, Billed>> {
  const { database, house, actor } = context
  const entity = house.registry.byKind(incomeKind)
  if (contracts.length === 0 || seesMoney(actor) || !entity || entity.access(actor, 'read'))
    return new Map()
  const ids = contracts.map(({ _id }) => _id)
  // Incomes are found by their customer: no index answers for contracts.
  const customers = contracts.flatMap(({ customer_id }) => customer_id ?? [])
  const selector = { klass: incomeKind, customer_id: { $in: customers }, contract_id: { $in: ids } }
  const sort = [{ date: 'desc' as const }]
  const found = await inTurn(() => firstOf(database, { selector, sort, limit: most, members }))
  if (found.length === most && contracts.length > 1) {
    // What was billed for one may come behind the many of another.
    const each: [string, Billed][] = []
    for (const one of contracts) each.push(...(await billedFor(context, [one], inTurn)))
    return new Map(each)
  }
  const bills = found.map((one): PaymentDoc & { contract_id?: string } => toWire(one))
  const byContract = Map.groupBy(bills, ({ contract_id = '' }) => contract_id)
  return new Map(
    [...byContract].map(([id, some]) => {
      const byCurrency = Map.groupBy(some, ({ currency = '' }) => currency)
      const sums = [...byCurrency].map(([currency, all]) => {
        return { currency, total: totalOf(all.map(({ value = '0' }) => value)) }
      })
      return [id, { amount: some.length, last: some[0]?.date ?? '', sums }]
    }),
  )
}
