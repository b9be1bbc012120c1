// A calendar day, read as the person's language writes it.
import type { Field } from '#core/fields/field.ts'
import { daysIn, dayText } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { asText } from '../as-text.ts'
import type { FieldFace, ValueProps } from '../face.ts'

function DateValue({ value }: ValueProps) {
  const { locale } = useTexts()
  const day = asText(value)
  return <time dateTime={day}>{dayText(day, locale)}</time>
}

export const date: FieldFace<Field<string>> = {
  Value: DateValue,
  write: dayText,
  width: '112px',
  filter: { by: 'days', select: daysIn },
}
