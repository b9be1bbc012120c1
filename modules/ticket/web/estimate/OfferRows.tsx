// Rows of what is offered or billed: a line with its count and sum, and below the lines the discount and the taxes.
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { amountText, countWords, itemMinor, sumsOf, type Item } from '../../rules/estimate/sums.ts'
import { discountWords, type TaxSum } from '../../rules/estimate/tax.ts'
import type { Estimate } from './estimate-doc.ts'
import { taxWordsIn } from './tax-words.ts'

export function ItemRow({ item }: { item: Item & { readonly description?: string } }) {
  const { locale } = useTexts()
  return (
    <tr>
      <td>{item.description}</td>
      <td>{countWords(item, locale)}</td>
      <td>{moneyWords(amountText(itemMinor(item)), undefined, locale)}</td>
    </tr>
  )
}

export function SumRow({ label, sum }: { label: string; sum: string }) {
  return (
    <tr>
      <td colSpan={2}>{label}</td>
      <td>{sum}</td>
    </tr>
  )
}

/** The discount, where there is one, and each tax. */
export function DiscountAndTaxes({ estimate }: { estimate: Estimate }) {
  const t = useTexts()
  const { discount, taxes } = sumsOf(estimate)
  const plain = (sum: bigint) => moneyWords(amountText(sum), undefined, t.locale)
  return (
    <>
      {discount > 0n && (
        <SumRow
          label={discountWords(t('estimate.fields.discount'), estimate, t.locale)}
          sum={plain(-discount)}
        />
      )}
      <TaxRows taxes={taxes} />
    </>
  )
}

export function TaxRows({ taxes }: { taxes: readonly TaxSum[] }) {
  const t = useTexts()
  return taxes.map(({ tax_id, amount, ...tax }) => (
    <SumRow
      key={tax_id}
      label={taxWordsIn(t, tax)}
      sum={moneyWords(amountText(amount), undefined, t.locale)}
    />
  ))
}
