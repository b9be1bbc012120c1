// A point in time, read in the person's own zone.
import type { Field } from '#core/fields/field.ts'
import { useTexts } from '#web/api/texts.ts'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { asText } from '../as-text.ts'
import type { FieldFace, ValueProps } from '../face.ts'

function MomentValue({ value }: ValueProps) {
  const { locale } = useTexts()
  const time = new Date(asText(value))
  if (Number.isNaN(time.getTime())) return <>{asText(value)}</>
  return <time dateTime={time.toISOString()}>{exactDate(time, locale)}</time>
}

export const moment: FieldFace<Field<string>> = { Value: MomentValue }
