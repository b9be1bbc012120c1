// A calendar day, read as the person's language writes it.
import type { Field } from '#core/fields/field.ts'
import { isDate } from '#core/fields/date.ts'
import { useTexts } from '#web/api/texts.ts'
import { exactDay } from '#web/ui/marks/relative-date.ts'
import { asText } from '../as-text.ts'
import type { FieldFace, ValueProps } from '../face.ts'

function DateValue({ value }: ValueProps) {
  const { locale } = useTexts()
  const day = asText(value)
  if (!isDate(day)) return <>{day}</>
  return <time dateTime={day}>{exactDay(new Date(`${day}T00:00:00`), locale)}</time>
}

export const date: FieldFace<Field<string>> = { Value: DateValue }
