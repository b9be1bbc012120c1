// What the wallets in use hold, currency by currency; balances of nothing or less are left out (spec 9). Leads to the wallets.
import { useTexts } from '#web/api/texts.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Figure } from '#web/ui/page/Card.tsx'
import { isNought } from '../../rules/amounts.ts'
import { sumsByCurrency } from '../../rules/statement/by-currency.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'
import { MoneyTexts } from './MoneyTexts.tsx'
import { currencyWords } from '../amounts.ts'

export default function Balances({ db }: { db: string }) {
  return (
    <MoneyTexts outline={null}>
      <Shown db={db} />
    </MoneyTexts>
  )
}

function Shown({ db }: { db: string }) {
  const t = useTexts()
  const sums = sumsByCurrency(useActiveWallets(db).wallets ?? [])
  return sums
    .filter(({ balance }) => !balance.startsWith('-') && !isNought(balance))
    .map(({ currency, balance }) => (
      <Figure
        key={currency}
        href={`/account/${db}/wallets`}
        value={currencyWords(balance, currency, t.locale)}
        icon={<Icon name="wallet" size={16} />}
        label={t('money.balances', { currency })}
      />
    ))
}
