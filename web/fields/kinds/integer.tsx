// A whole number, with the marks of the person's language.
import type { IntegerField } from '#core/fields/integer.ts'
import { useTexts } from '#web/api/texts.ts'
import { asText } from '../as-text.ts'
import type { FieldFace, ValueProps } from '../face.ts'

function IntegerValue({ field, value }: ValueProps<IntegerField>) {
  const { locale } = useTexts()
  const isQuantity = typeof value === 'number' && !field.isName
  const shown = isQuantity ? value.toLocaleString(locale) : asText(value)
  return <span className="num">{shown}</span>
}

export const integer: FieldFace<IntegerField> = {
  Value: IntegerValue,
  width: '72px',
  filter: { by: 'used', read: Number },
}
