// What an estimate comes to while it is typed, beside the buttons of its form.
import { moneyWords, usualCurrencies } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { amountText, sumsOf, type Item } from '../../rules/estimate/sums.ts'
import styles from './estimate.module.css'

interface FormSumsProps {
  /** As they are typed. */
  values: Readonly<Record<string, unknown>>
}

export function FormSums({ values: { items, discount, currency } }: FormSumsProps) {
  const t = useTexts()
  const isText = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const lines = Array.isArray(items) ? (items as Item[]) : []
  const sums = sumsOf({ items: lines, discount: isText(discount) })
  const code = isText(currency) ?? usualCurrencies[t.locale]
  const words = (sum: bigint) => moneyWords(amountText(sum), code, t.locale)
  return (
    <output className={styles.live}>
      <span>
        {t('estimate.labour')} {words(sums.labour)} · {t('estimate.parts')} {words(sums.part)}
      </span>
      <b>
        {t('estimate.fields.total')} {words(sums.total)}
      </b>
    </output>
  )
}
