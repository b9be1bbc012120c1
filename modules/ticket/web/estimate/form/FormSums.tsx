// What an estimate comes to while it is typed: below its lines, where discount and deposit are asked, and beside the buttons.
import { moneyWords, usualCurrency } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FormAtHand } from '#web/face.ts'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { FormField } from '#web/records/form/RecordForm.tsx'
import { amountText, discountOf, sumsOf, type Offered } from '../../../rules/estimate/sums.ts'
import { rateOf } from '../../../rules/estimate/tax.ts'
import { DiscountInput } from '../lines/DiscountInput.tsx'
import { useTaxes } from '../lines/use-lines.ts'
import { taxWordsIn } from '../tax-words.ts'
import styles from './form.module.css'

/** As they are typed. */
type Values = FormAtHand['values']

function useSums(values: Values) {
  const { locale } = useTexts()
  const { taxes: rates } = useTaxes()
  const { currency, items } = values
  const taxes = rates.map(rateOf)
  const offered = { ...values, taxes, items: Array.isArray(items) ? items : [] } as Offered
  const sums = sumsOf({ ...offered, discount: discountOf(offered) })
  const code = typeof currency === 'string' ? currency : usualCurrency(locale)
  return {
    sums,
    plain: (sum: bigint) => moneyWords(amountText(sum), undefined, locale),
    money: (sum: bigint) => moneyWords(amountText(sum), code, locale),
  }
}

export function FormSums({ form }: { form: RecordFormState }) {
  const t = useTexts()
  const { sums, plain, money } = useSums(form.values)
  return (
    <div className={styles.sums}>
      <p>
        <span>{t('estimate.subtotal')}</span> <span>{plain(sums.labour + sums.part)}</span>
      </p>
      <div>
        <DiscountInput form={form} name="discount" /> <span>{plain(-sums.discount)}</span>
      </div>
      {sums.taxes.map((tax) => (
        <p key={tax.tax_id}>
          <span>{taxWordsIn(t, tax)}</span> <span>{plain(tax.amount)}</span>
        </p>
      ))}
      <p className={styles.total}>
        <span>{t('estimate.fields.total')}</span> <b>{money(sums.total)}</b>
      </p>
      <div>
        <FormField form={form} name="deposit_percent" /> <span>{plain(sums.deposit)}</span>
      </div>
    </div>
  )
}

export function BarTotal({ values }: { values: Values }) {
  const t = useTexts()
  const { sums, money } = useSums(values)
  return (
    <output className={styles.live}>
      {t('estimate.fields.total')} <b>{money(sums.total)}</b>
    </output>
  )
}
