// The drawers of the shop today, each with the way to its count.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DrawerCard } from '../drawer/DrawerCard.tsx'
import { DrawerTexts } from '../drawer/DrawerTexts.tsx'
import styles from '../drawer/drawer.module.css'
import { useDrawer } from '../drawer/use-drawer.ts'
import type { Wallet } from '../statement/wallet-doc.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'

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
  const t = useTexts()
  const { db } = useGroup()
  const { data } = useDrawer(wallet._id)
  if (!data) return null
  return (
    <DrawerCard wallet={wallet} drawer={data}>
      <div className={`${styles.count} ${styles.foot}`}>
        <Button component="a" size="xs" href={`/account/${db}/drawer?wallet=${wallet._id}`}>
          {t('drawer.count')}
        </Button>
      </div>
    </DrawerCard>
  )
}
