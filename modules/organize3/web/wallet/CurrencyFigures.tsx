// What all wallets in use hold together, currency by currency: nothing is ever summed across them.
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { Figure } from '#web/ui/page/Card.tsx'
import { Figures } from '#web/ui/page/Page.tsx'
import { sumsByCurrency } from '../../rules/statement/by-currency.ts'
import type { Wallet } from '../statement/wallet-doc.ts'
import styles from './wallet.module.css'

export function CurrencyFigures({ wallets }: { wallets: readonly Wallet[] }) {
  const t = useTexts()
  const sums = sumsByCurrency(wallets)
  return (
    <div className={styles.figures}>
      <Figures>
        {sums.map(({ currency, balance, after }) => (
          <Figure
            key={currency}
            value={moneyWords(balance, currency, t.locale)}
            label={
              after === balance
                ? t('wallet.list.together', { currency })
                : t('wallet.list.after', { amount: moneyWords(after, currency, t.locale) })
            }
          />
        ))}
      </Figures>
    </div>
  )
}
