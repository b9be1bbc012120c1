// A point in time, read by the clock of the place.
import { momentsIn } from '#core/time/day.ts'
import type { Field } from '#core/fields/field.ts'
import { useTexts } from '#web/api/texts.ts'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { asText } from '../as-text.ts'
import type { FieldFace, ValueProps } from '../face.ts'

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
