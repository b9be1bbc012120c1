// How many there are of each bill and coin: what they come to is what was counted.
import { useState } from 'react'
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { billedSum, billsOf } from '../../rules/drawer/bills.ts'
import { moneyOf, type Wallet } from '../statement/wallet-doc.ts'
import styles from './drawer.module.css'

interface CountBillsProps {
  readonly wallet: Wallet
  /** Gets the sum as decimal text whenever it changes. */
  readonly onCount: (sum: string) => void
}

export function CountBills({ wallet, onCount }: CountBillsProps) {
  const t = useTexts()
  const { currency, precision } = moneyOf(wallet)
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({})
  const count = (bill: string, typed: string) => {
    const next = { ...counts, [bill]: typed }
    setCounts(next)
    onCount(billedSum(next, precision))
  }
  return (
    <fieldset className={styles.bills} aria-label={t('drawer.bills')}>
      {billsOf(currency)?.map((bill) => (
        <label key={bill}>
          <span>{moneyWords(bill, currency, t.locale)}</span>
          <span aria-hidden>×</span>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={counts[bill] ?? ''}
            onChange={(event) => count(bill, event.currentTarget.value)}
          />
        </label>
      ))}
    </fieldset>
  )
}
