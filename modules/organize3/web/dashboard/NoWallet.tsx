// Where there is no wallet yet, the dashboard says how to begin.
import { useNewAddress } from '#web/records/use-new-address.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { wallet as entity } from '../../entities/wallet.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'
import { WalletTexts } from '../wallet/WalletTexts.tsx'

export default function NoWallet({ db }: { db: string }) {
  const { wallets } = useActiveWallets(db)
  if (wallets?.length !== 0) return null
  return (
    <WalletTexts outline={null}>
      <Shown />
    </WalletTexts>
  )
}

function Shown() {
  const t = useTexts()
  const newAddress = useNewAddress(entity)
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
