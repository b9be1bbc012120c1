// The currency that the first page of money reports on.
import { seesReports } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { sumsByCurrency } from '../../rules/statement/by-currency.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'

/** The one that most is held in; undefined where there is none, and for those who see no reports. */
export function useMostHeld(db: string): string | undefined {
  const { actor } = useGroup()
  const { wallets = [] } = useActiveWallets(db)
  const [most] = sumsByCurrency(wallets)
  return seesReports(actor) ? undefined : most?.currency
}
