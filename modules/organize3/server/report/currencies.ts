// The currencies of a Group's wallets, and the decimals of the finest wallet in each. Pure.
import { usualPrecision } from '../../rules/wallet/amounts.ts'
import type { LoadedWallet } from '../wallet/load.ts'

/** Those that most active wallets are in first. */
export function currenciesOf(wallets: readonly LoadedWallet[]): string[] {
  const weight = new Map<string, number>()
  for (const { currency, active } of wallets) {
    if (currency === undefined) continue
    weight.set(currency, (weight.get(currency) ?? 0) + (active === false ? 0 : 1))
  }
  return [...weight]
    .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .map(([currency]) => currency)
}

export function decimalsIn(wallets: readonly LoadedWallet[], currency: string): number {
  const own = wallets.filter((wallet) => wallet.currency === currency)
  if (own.length === 0) return usualPrecision
  return Math.max(...own.map(({ precision = usualPrecision }) => precision))
}
