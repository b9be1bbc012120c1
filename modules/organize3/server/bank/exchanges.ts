// Entries of wallets in another currency that a line of a bank's file may be the other side of. Amounts alone say nothing there: only
// currencies that the Group exchanged before are looked at, at the rate of the last exchange.
import { toWire } from '#server/store/documents/stored.ts'
import type { Queries } from '#server/store/database.ts'
import type { WireDocument } from '#core/wire.ts'
import type { WalletOf } from './wallet.ts'

/** Exchanges that are looked through for rates, on each side; a Group has few currencies. */
const maxExchanges = 100

/** The wallet's currency for one of another, by that currency: of the last exchange between them. */
export async function lastRates(
  { find }: Pick<Queries, 'find'>,
  { currency }: WalletOf,
): Promise<ReadonlyMap<string, number>> {
  const sides = [
    ['source_currency', 'value_out', 'destination_currency', 'value_in'],
    ['destination_currency', 'value_in', 'source_currency', 'value_out'],
  ] as const
  const known = new Map<string, { readonly date: string; readonly rate: number }>()
  for (const [own, amount, other, worth] of sides) {
    const selector = { klass: 'Exchange', [own]: currency }
    const sort = [{ date: 'desc' as const }]
    const { found } = await find({ selector, sort, limit: maxExchanges })
    for (const exchange of found.map(toWire)) {
      const rate = Number(exchange[amount]) / Number(exchange[worth])
      const [name, date] = [String(exchange[other]), String(exchange.date)]
      if (Number.isFinite(rate) && date > (known.get(name)?.date ?? ''))
        known.set(name, { date, rate })
    }
  }
  return new Map([...known].map(([name, { rate }]) => [name, rate]))
}

/** Incomes and outgos in these currencies and days, at most `limit` of each. */
export async function entriesIn(
  { find }: Pick<Queries, 'find'>,
  currencies: readonly string[],
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
): Promise<WireDocument[]> {
  const shared = { date: { $gte: from, $lte: to }, currency: { $in: [...currencies] } }
  const entries: WireDocument[] = []
  for (const klass of ['Income', 'Outgo']) {
    const { found } = await find({ selector: { klass, ...shared }, limit })
    entries.push(...found.map(toWire))
  }
  return entries
}
