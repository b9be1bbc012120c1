// The wallets in use, by name: asked for once, however many parts of a page show them.
import { useFind } from '#web/api/records.ts'
import type { Wallet } from '../statement/wallet-doc.ts'

/** A Group with more of them finds the others by searching. */
export const mostWallets = 200

/** Undefined until they are there. */
export function useActiveWallets(db: string): readonly Wallet[] | undefined {
  const query = { selector: { active: true }, sort: [{ name: 'asc' as const }], limit: mostWallets }
  return useFind(db, 'Wallet', query).data?.docs
}
