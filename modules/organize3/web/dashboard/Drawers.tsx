// The drawers of the shop today, counted in place.
import { useActiveWallets } from '../wallet/use-active-wallets.ts'
import { DrawerTexts } from '../drawer/DrawerTexts.tsx'
import { TodayCard } from '../drawer/TodayCard.tsx'
import { useDrawer } from '../drawer/use-drawer.ts'
import type { Wallet } from '../statement/wallet-doc.ts'

export default function Drawers({ db }: { db: string }) {
  const { wallets = [] } = useActiveWallets(db)
  const drawers = wallets.filter(({ drawer }) => drawer === true)
  if (drawers.length === 0) return null
  return (
    <DrawerTexts>
      {drawers.map((wallet) => (
        <Today key={wallet._id} wallet={wallet} />
      ))}
    </DrawerTexts>
  )
}

function Today({ wallet }: { wallet: Wallet }) {
  const { data } = useDrawer(wallet._id)
  return data ? <TodayCard wallet={wallet} drawer={data} leads /> : null
}
