// A point in time: stored in UTC, typed and read in the person's own zone.
import { TextInput } from '@mantine/core'
import type { Field } from '#core/fields/field.ts'
import { useTexts } from '#web/api/texts.ts'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import type { FieldFace, ValueProps } from '../face.ts'
import { asText, useInput } from '../use-input.ts'

/** `2026-11-21T12:30:00.000Z` → `2026-11-21T09:30` in São Paulo: what the browser's input speaks. */
function toLocal(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function toUtc(local: string): string {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? local : time.toISOString()
}

function MomentValue({ value }: ValueProps) {
  const { locale } = useTexts()
  const time = new Date(asText(value))
  if (Number.isNaN(time.getTime())) return <>{asText(value)}</>
  return <time dateTime={time.toISOString()}>{exactDate(time, locale)}</time>
}

export const moment: FieldFace<Field<string>> = {
  Input: (props) => (
    <TextInput
      {...useInput(props)}
      type="datetime-local"
      value={toLocal(asText(props.value))}
      onChange={(event) => props.onChange(toUtc(event.currentTarget.value))}
    />
  ),
  Value: MomentValue,
}
