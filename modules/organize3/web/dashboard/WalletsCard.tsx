// The wallets in use with what they hold, on the dashboard.
import { useNewAddress } from '#web/records/use-new-address.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { wallet as entity } from '../../entities/wallet.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'
import { WalletRows } from '../wallet/WalletRows.tsx'
import { WalletTexts } from '../wallet/WalletTexts.tsx'

export default function WalletsCard({ db }: { db: string }) {
  return (
    <WalletTexts outline={null}>
      <Shown db={db} />
    </WalletTexts>
  )
}

function Shown({ db }: { db: string }) {
  const t = useTexts()
  const { wallets } = useActiveWallets(db)
  const newAddress = useNewAddress(entity)
  if (!wallets) return null
  if (wallets.length > 0) return <WalletRows label={t('wallet.many')} wallets={wallets} />
  return (
    <EmptyState title={t('wallet.list.empty')} text={t('wallet.list.empty-hint')}>
      {newAddress && (
        <Button component="a" variant="filled" href={newAddress}>
          {t('wallet.new')}
        </Button>
      )}
    </EmptyState>
  )
}
