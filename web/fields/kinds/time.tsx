// A calendar day, and a point in time by the clock of the place, as the person's language writes them.
import type { Field } from '#core/fields/field.ts'
import { daysIn, dayText, momentsIn } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { exactDate } from '#web/ui/marks/relative-date.ts'
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

/** A point in time, read by the clock of the place. */
function MomentValue({ value }: ValueProps) {
  const { locale } = useTexts()
  return <time dateTime={asText(value)}>{write(asText(value), locale)}</time>
}

function write(iso: string, locale: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? iso : exactDate(time, locale)
}

export const moment: FieldFace<Field<string>> = {
  Value: MomentValue,
  write,
  width: '132px',
  filter: { by: 'days', select: momentsIn },
}
