// A point in time: stored in UTC, typed in the person's own zone.
import type { Field } from '#core/fields/field.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { useInput } from './use-input.ts'

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

export function MomentInput(props: InputProps<Field<string>>) {
  return (
    <TextInput
      {...useInput(props)}
      type="datetime-local"
      value={toLocal(asText(props.value))}
      onChange={(event) => props.onChange(toUtc(event.currentTarget.value))}
    />
  )
}
