// A wallet as it is read: its fields, what the server reckons of its entries, and how its amounts are written.
import type { Doc } from '#core/entity/entity.ts'
import type { wallet } from '../../entities/wallet.ts'
import { usualPrecision } from '../../rules/wallet/amounts.ts'

/** Amounts are decimal text in the wallet's precision. */
export type Wallet = Doc<typeof wallet> & {
  readonly balance?: string
  readonly pending_transactions?: string
  readonly balance_after_pending?: string
  /** Null when it is not a card. */
  readonly available_credit?: string | null
}

/** Currency and digits after the point of a wallet, or what they are while none is chosen. */
export function moneyOf(wallet: Wallet | undefined): {
  currency: string | undefined
  precision: number
} {
  return { currency: wallet?.currency, precision: wallet?.precision ?? usualPrecision }
}
