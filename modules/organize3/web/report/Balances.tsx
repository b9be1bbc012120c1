// What the wallets in use hold, currency by currency. Leads to the wallets.
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Figure } from '#web/ui/page/Card.tsx'
import { isNought } from '../../rules/amounts.ts'
import { sumsByCurrency } from '../../rules/statement/by-currency.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'
import { WalletTexts } from '../wallet/WalletTexts.tsx'

interface BalancesProps {
  db: string
}

export function Balances(props: BalancesProps) {
  return (
    <WalletTexts outline={null}>
      <Shown {...props} />
    </WalletTexts>
  )
}

function Shown({ db }: BalancesProps) {
  const t = useTexts()
  const sums = sumsByCurrency(useActiveWallets(db).wallets ?? [])
  return sums
    .filter(({ balance }) => !isNought(balance))
    .map(({ currency, balance }) => (
      <Figure
        key={currency}
        href={`/account/${db}/wallets`}
        value={moneyWords(balance, currency, t.locale)}
        icon={<Icon name="wallet" size={16} />}
        label={t('wallet.list.together', { currency })}
      />
    ))
}
