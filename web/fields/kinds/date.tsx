// A calendar day, picked with the browser's own calendar and read in the person's language.
import { TextInput } from '@mantine/core'
import type { Field } from '#core/fields/field.ts'
import { isDate } from '#core/fields/date.ts'
import { useTexts } from '#web/api/texts.ts'
import { exactDay } from '#web/ui/marks/relative-date.ts'
import type { FieldFace, ValueProps } from '../face.ts'
import { asText, useInput } from '../use-input.ts'

function DateValue({ value }: ValueProps) {
  const { locale } = useTexts()
  const day = asText(value)
  if (!isDate(day)) return <>{day}</>
  return <time dateTime={day}>{exactDay(new Date(`${day}T00:00:00`), locale)}</time>
}

export const date: FieldFace<Field<string>> = {
  Input: (props) => (
    <TextInput
      {...useInput(props)}
      type="date"
      max="9999-12-31"
      value={asText(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  ),
  Value: DateValue,
}
