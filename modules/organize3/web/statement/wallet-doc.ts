// A wallet as it is read: its fields, and what the server reckons of its entries.
import type { Doc } from '#core/entity/entity.ts'
import type { wallet } from '../../entities/wallet.ts'

/** Amounts are decimal text in the wallet's precision. */
export type Wallet = Doc<typeof wallet> & {
  readonly balance?: string
  readonly pending_transactions?: string
  readonly balance_after_pending?: string
  /** Null for what is no card. */
  readonly available_credit?: string | null
}
