// What lines that are typed come to, with the taxes that they carry, and how that is written.
import { moneyWords, usualCurrency } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FormAtHand } from '#web/face.ts'
import { asRows } from '#web/fields/kinds/rows.tsx'
import { amountText, discountOf, sumsOf } from '../../../rules/estimate/sums.ts'
import { rateOf } from '../../../rules/estimate/tax.ts'
import type { Estimate } from '../estimate-doc.ts'
import { useTaxes } from '../lines/use-lines.ts'

export function useSums(values: FormAtHand['values']) {
  const { locale } = useTexts()
  const { taxes: rates } = useTaxes()
  const { currency } = values
  // What says nothing yet is none.
  const items = asRows(values['items']).filter(({ marktodelete }) => !marktodelete)
  const typed = { ...values, taxes: rates.map(rateOf), items } as Estimate
  const offered = { ...typed, discount: discountOf(typed) }
  const code = typeof currency === 'string' ? currency : usualCurrency(locale)
  return {
    /** As an estimate has it. */
    offered,
    sums: sumsOf(offered),
    plain: (sum: bigint) => moneyWords(amountText(sum), undefined, locale),
    money: (sum: bigint) => moneyWords(amountText(sum), code, locale),
  }
}
