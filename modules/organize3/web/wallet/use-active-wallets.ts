// The wallets in use, by name: asked for once, however many parts of a page show them (spec 4: only these are written into).
import { useFind } from '#web/api/records.ts'
import type { Wallet } from '../statement/wallet-doc.ts'

/** A Group has some dozen at most. */
export const maxWallets = 500

interface ActiveWallets {
  /** Undefined until they are there. */
  readonly wallets: readonly Wallet[] | undefined
  readonly isPending: boolean
}

export function useActiveWallets(db: string): ActiveWallets {
  const query = { selector: { active: true }, sort: [{ name: 'asc' as const }], limit: maxWallets }
  const { data, isPending } = useFind(db, 'Wallet', query)
  return { wallets: data?.docs, isPending }
}
