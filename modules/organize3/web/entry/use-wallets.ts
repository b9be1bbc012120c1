// The wallets that entries are written into: the active ones, by name (spec 4: only active wallets are visible).
import type { WireDocument } from '#core/wire.ts'
import { useFind } from '#web/api/records.ts'

export interface KnownWallet extends WireDocument {
  readonly name?: string
  readonly currency?: string
  readonly precision?: number
}

/** Wallets of a Group that are offered at most. */
const most = 200

const none: readonly KnownWallet[] = []

export interface Wallets {
  readonly wallets: readonly KnownWallet[]
  readonly isPending: boolean
}

export function useWallets(db: string): Wallets {
  const query = { selector: { active: true }, sort: [{ name: 'asc' as const }], limit: most }
  const { data, isPending } = useFind(db, 'Wallet', query)
  return { wallets: (data?.docs as KnownWallet[] | undefined) ?? none, isPending }
}

/** What an amount is written with, where no wallet is chosen yet. */
const unknown = { currency: undefined, precision: 2 }

/** Currency and digits after the point of a wallet. */
export function moneyOf(wallet: KnownWallet | undefined): {
  currency: string | undefined
  precision: number
} {
  if (!wallet) return unknown
  return { currency: wallet.currency, precision: wallet.precision ?? unknown.precision }
}
