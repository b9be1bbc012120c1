// Numbers and amounts, with the marks of the person's language.
import type { IntegerField } from '#core/fields/number.ts'
import { useTexts } from '#web/api/texts.ts'
import type { MoneyField } from '#core/fields/money.ts'
import { amountsIn, moneyWords, usualCurrency } from '#core/numbers/money.ts'
import { asText } from '../as-text.ts'
import type { FieldFace, ValueProps } from '../face.ts'

function NumberValue({ field, value }: ValueProps<IntegerField>) {
  const { locale } = useTexts()
  const isQuantity = typeof value === 'number' && !field.isName
  const shown = isQuantity ? value.toLocaleString(locale) : asText(value)
  return <span className="num">{shown}</span>
}

export const integer: FieldFace<IntegerField> = {
  Value: NumberValue,
  width: '72px',
  filter: { by: 'used', read: Number },
}

/** An amount of money, with the marks of the person's language and its currency: that of the field, or the member `currency` of the same record. */
function MoneyValue({ field, value, record }: ValueProps<MoneyField>) {
  const { locale } = useTexts()
  if (typeof value !== 'string') return null
  const own = field.currency ?? (record?.currency as string | undefined)
  const currency = own ?? (field.usual && usualCurrency(locale))
  return <span className="num">{moneyWords(value, currency, locale)}</span>
}

export const money: FieldFace<MoneyField> = {
  Value: MoneyValue,
  // A file for spreadsheets has the decimal mark of the language, and nothing else in its numbers.
  write: (value, locale) => (locale === 'pt-BR' ? value.replace('.', ',') : value),
  width: '120px',
  filter: { by: 'amounts', select: amountsIn },
}
