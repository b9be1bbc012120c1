// Balances by currency (spec 7): what is confirmed in active wallets, cards among them.
import { seesMoney } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import { decimalText } from '#core/numbers/money.ts'
import type { View } from '#server/records/face.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { totalsById } from '../../store/postings/reading.ts'
import { usualPrecision } from '../../rules/wallet/amounts.ts'
import { confirmedOf, type ReadWallet } from '../../rules/wallet/balances.ts'

/** Wallets that are read at once. */
const maxPage = 1_000
/** Decimals that every wallet's amounts can be written with. */
const maxPrecision = 8

const activeWallets = { klass: 'Wallet', active: true }

/** A row for each currency. A value is the number that JSON has for the exact sum; the wallets themselves say it as text. */
const byCurrency: View = async ({ database, actor }) => {
  const refused = seesMoney(actor)
  if (refused) throw fail('forbidden', refused)
  const sums = new Map<string, bigint>()
  for await (const wallets of pagesOf(database, { selector: activeWallets, limit: maxPage })) {
    const totals = await totalsById(
      database,
      wallets.map(({ id }) => id),
    )
    for (const { id, body } of wallets) {
      const { currency = '', precision = usualPrecision } = body as ReadWallet
      const minor = confirmedOf(body as ReadWallet, { totals: totals.get(id) })
      const scaled = minor * 10n ** BigInt(maxPrecision - precision)
      sums.set(currency, (sums.get(currency) ?? 0n) + scaled)
    }
  }
  return [...sums].map(([key, sum]) => ({ key, value: Number(decimalText(sum, maxPrecision)) }))
}

export const walletViews: Readonly<Record<string, View>> = {
  'wallet-balances/by-currency': byCurrency,
}
