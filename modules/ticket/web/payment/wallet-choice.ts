// Which wallets a payment may be written into, and the one that is chosen at first: the one that this browser wrote into last.
import { inBrowser } from '#web/storage/browser-storage.ts'
import { isOpen } from '../../rules/payment/balance.ts'
import type { Payments, WalletChoice } from '../../rules/payment/wire.ts'

const remembered = (db: string) => `payment-wallet ${db}`

export interface WalletsFor {
  readonly choices: readonly WalletChoice[]
  /** Id; blank where there is no default. */
  readonly usual: string
}

/** Of what is due, those in its currency: an amount in another one would pay for nothing of it. */
export function walletsFor(db: string, { wallets, currency, due }: Payments): WalletsFor {
  const same = wallets.filter((wallet) => wallet.currency === currency)
  const choices = isOpen({ left: due }) || wallets.length === 0 ? same : wallets
  const last = inBrowser.get(remembered(db))
  const known = choices.find(({ _id }) => _id === last)
  const only = same.length === 1 ? same[0] : undefined
  return { choices, usual: (known ?? only)?._id ?? '' }
}

export function rememberWallet(db: string, id: string): void {
  inBrowser.set(remembered(db), id)
}
