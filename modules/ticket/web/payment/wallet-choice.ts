// Which wallets a payment may be written into, and the one that is chosen at first: a cash drawer for cash, and for all else the one
// that this browser wrote into last.
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import { inBrowser } from '#web/storage/browser-storage.ts'
import { isOpen } from '../../rules/payment/balance.ts'
import type { Payments, WalletChoice } from '../../rules/payment/wire.ts'

/** How it is paid; blank or undefined where that is not said. */
export type SaidWay = PaymentWay | '' | undefined

const remembered = (db: string, way: SaidWay) =>
  way === 'cash' ? `payment-wallet ${db} cash` : `payment-wallet ${db}`

export interface WalletsFor {
  readonly choices: readonly WalletChoice[]
  /** Id; blank where there is no default. */
  readonly usual: string
}

/** Of what is due, those in its currency: an amount in another one would pay for nothing of it. */
export function walletsFor(
  db: string,
  { wallets, currency, due }: Payments,
  way?: SaidWay,
): WalletsFor {
  const same = wallets.filter((wallet) => wallet.currency === currency)
  const choices = isOpen({ left: due }) || wallets.length === 0 ? same : wallets
  const fitting = choices.filter(({ is_drawer }) => is_drawer === (way === 'cash'))
  const usable = fitting.length > 0 ? fitting : choices
  const last = inBrowser.get(remembered(db, way))
  const known = usable.find(({ _id }) => _id === last)
  const own = usable.filter((wallet) => wallet.currency === currency)
  const only = own.length === 1 ? own[0] : undefined
  return { choices, usual: (known ?? only)?._id ?? '' }
}

/** Whether what is paid this way lies in a cash drawer, apart from all else. */
export const goesIntoDrawer = ({ wallets }: Payments, way: SaidWay): boolean =>
  way === 'cash' && wallets.some(({ is_drawer }) => is_drawer)

export function rememberWallet(db: string, id: string, way?: SaidWay): void {
  inBrowser.set(remembered(db, way), id)
}
