// What all wallets in use hold together, currency by currency: nothing is ever summed across them.
import { useTexts } from '#web/api/texts.ts'
import { Figure } from '#web/ui/page/Card.tsx'
import { Figures } from '#web/ui/page/Page.tsx'
import { sumsByCurrency } from '../../rules/statement/by-currency.ts'
import type { Wallet } from '../statement/wallet-doc.ts'
import { currencyWords } from '../amounts.ts'
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
            value={currencyWords(balance, currency, t.locale)}
            label={
              after === balance
                ? t('wallet.list.together', { currency })
                : t('wallet.list.after', { amount: currencyWords(after, currency, t.locale) })
            }
          />
        ))}
      </Figures>
    </div>
  )
}
