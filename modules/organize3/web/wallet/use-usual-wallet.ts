// The wallet that a new entry begins with: the one that this browser chose last for its kind, else that of the latest entry of the kind,
// else the first.
import { useFind } from '#web/api/records.ts'
import { inBrowser } from '#web/storage/browser-storage.ts'
import { hasTwoWallets } from '../../rules/entry/kinds.ts'
import { ofStanding } from '../../rules/entry/standing.ts'
import type { Wallet } from '../statement/wallet-doc.ts'
import { useActiveWallets } from './use-active-wallets.ts'

const keyOf = (db: string, kind: string) => `last-wallet/${db}/${kind}`

export const keepLastWallet = (db: string, kind: string, id: string) =>
  inBrowser.set(keyOf(db, kind), id)

interface UsualWallet {
  readonly wallet: Wallet | undefined
  readonly isPending: boolean
}

/** `isAsked`: false where the page is of a wallet already. */
export function useUsualWallet(db: string, kind: string, isAsked = true): UsualWallet {
  const { wallets, isPending } = useActiveWallets(db)
  const among = (id: unknown) => wallets?.find(({ _id }) => _id === id)
  const kept = among(inBrowser.get(keyOf(db, kind)))
  const latest = useFind(
    db,
    kind,
    { selector: ofStanding.confirmed, sort: [{ date: 'desc' }], limit: 1 },
    // What recurs has no day.
    { enabled: isAsked && kept === undefined && kind !== 'Series' },
  )
  const field = hasTwoWallets(kind) ? 'source_wallet_id' : 'wallet_id'
  return {
    wallet: kept ?? among(latest.data?.docs[0]?.[field]) ?? wallets?.[0],
    isPending: isPending || latest.isLoading,
  }
}
