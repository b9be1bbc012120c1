// Which wallets a payment may be written into, and the one that is chosen at first: the one of its sort that this browser wrote into
// last, or the only one. Sorts are cash drawers, which take cash alone unless somebody says otherwise, and all others.
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import { inBrowser } from '#web/storage/browser-storage.ts'
import { isOpen } from '../../../rules/payment/balance.ts'
import { walletKind } from '../../../rules/payment/kinds.ts'
import type { Payments, WalletChoice } from '../../../rules/payment/wire.ts'

/** How it is paid; blank or undefined where that is not said. */
export type SaidWay = PaymentWay | '' | undefined

const remembered = (db: string, way: SaidWay) =>
  way === 'cash' ? `payment-wallet ${db} cash` : `payment-wallet ${db}`

/** In place of an id: the wallet is made along with the payment. */
export const newWallet = 'new'

/** Its name: cash lies in a cash box. */
export const newWalletName = (way: SaidWay) =>
  way === 'cash' ? 'payments.first-wallet' : 'payments.first-account'

/** The rest of it. */
export const newWalletFields = (way: SaidWay, currency: string) => ({
  klass: walletKind,
  currency,
  active: true,
  drawer: way === 'cash',
})

export interface WalletsFor {
  readonly choices: readonly WalletChoice[]
  /** Id; blank where one is to be chosen. */
  readonly usual: string
  /** None of them is of its sort. */
  readonly isNew: boolean
}

/** Of what is due, those in its currency: an amount in another one would pay for nothing of it. */
export function walletsFor(
  db: string,
  { wallets, currency, due, may_make_wallet }: Payments,
  way?: SaidWay,
): WalletsFor {
  const same = wallets.filter((wallet) => wallet.currency === currency)
  const choices = isOpen({ left: due }) || wallets.length === 0 ? same : wallets
  const fitting = choices.filter(({ is_drawer }) => is_drawer === (way === 'cash'))
  const usable = fitting.length > 0 || way !== 'cash' ? fitting : choices
  const last = inBrowser.get(remembered(db, way))
  const known = usable.find(({ _id }) => _id === last)
  const own = fitting.filter((wallet) => wallet.currency === currency)
  const only = own.length === 1 ? own[0] : undefined
  const isNew = fitting.length === 0
  const isMade = choices.length === 0 || (isNew && may_make_wallet)
  return { choices, usual: (known ?? only)?._id ?? (isMade ? newWallet : ''), isNew }
}

export function rememberWallet(db: string, id: string, way?: SaidWay): void {
  inBrowser.set(remembered(db, way), id)
}
