// A calendar day, typed or picked, and a point in time: stored in UTC, typed by the clock of the place.
import type { Field } from '#core/fields/field.ts'
import { dayOf, placeZone } from '#core/time/day.ts'
import { momentAt, timeIn } from '#core/time/zone.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { DayInput } from '../DayInput.tsx'
import { useInput } from './use-input.ts'

export function DateInput(props: InputProps<Field<string>>) {
  return <DayInput {...useInput(props)} value={asText(props.value)} onChange={props.onChange} />
}

/** `2026-11-21T12:30:00.000Z` → `2026-11-21T09:30` in São Paulo: what the browser's input speaks. */
function toLocal(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  return `${dayOf(time)}T${timeIn(placeZone(), time.toISOString())}`
}

function toUtc(local: string): string {
  return momentAt(placeZone(), local) ?? local
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
