// What the wallets in use hold, currency by currency; on the dashboard balances of nothing or less are left out (spec 9). Leads to
// the wallets.
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Figure } from '#web/ui/page/Card.tsx'
import { isNought } from '../../rules/amounts.ts'
import { sumsByCurrency } from '../../rules/statement/by-currency.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'
import { MoneyTexts } from './MoneyTexts.tsx'

interface BalancesProps {
  db: string
  /** Debts are shown, too. */
  isWhole?: boolean
}

export default function Balances(props: BalancesProps) {
  return (
    <MoneyTexts outline={null}>
      <Shown {...props} />
    </MoneyTexts>
  )
}

function Shown({ db, isWhole = false }: BalancesProps) {
  const t = useTexts()
  const sums = sumsByCurrency(useActiveWallets(db).wallets ?? [])
  return sums
    .filter(({ balance }) => !isNought(balance) && (isWhole || !balance.startsWith('-')))
    .map(({ currency, balance }) => (
      <Figure
        key={currency}
        href={`/account/${db}/wallets`}
        value={moneyWords(balance, currency, t.locale)}
        icon={<Icon name="wallet" size={16} />}
        label={t('money.balances', { currency })}
      />
    ))
}
