// What an estimate comes to while it is typed, beside the buttons of its form.
import { moneyWords, usualCurrency } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { amountText, discountOf, sumsOf, type Offered } from '../../rules/estimate/sums.ts'
import { rateOf } from '../../rules/estimate/tax.ts'
import styles from './estimate.module.css'
import { useTaxes } from './lines/use-lines.ts'
import { taxWordsIn } from './tax-words.ts'

interface FormSumsProps {
  /** As they are typed. */
  values: Readonly<Record<string, unknown>>
}

export function FormSums({ values }: FormSumsProps) {
  const t = useTexts()
  const { taxes: rates } = useTaxes()
  const { currency, items } = values
  const taxes = rates.map(rateOf)
  const offered = { ...values, taxes, items: Array.isArray(items) ? items : [] } as Offered
  const sums = sumsOf({ ...offered, discount: discountOf(offered) })
  const code = typeof currency === 'string' ? currency : usualCurrency(t.locale)
  const words = (sum: bigint) => moneyWords(amountText(sum), code, t.locale)
  const facts = [
    [t('estimate.labour'), sums.labour],
    [t('estimate.parts'), sums.part],
    [t('estimate.fields.discount'), -sums.discount],
    ...sums.taxes.map((tax) => [taxWordsIn(t, tax), tax.amount] as const),
  ] as const
  return (
    <output className={styles.live}>
      <span>
        {facts
          .filter(([, sum]) => sum !== 0n)
          .map(([label, sum]) => `${label} ${words(sum)}`)
          .join(' · ')}
      </span>
      <b>
        {t('estimate.fields.total')} {words(sums.total)}
      </b>
      {sums.deposit > 0n && (
        <span>
          {t('estimate.deposit')} {words(sums.deposit)}
        </span>
      )}
    </output>
  )
}
