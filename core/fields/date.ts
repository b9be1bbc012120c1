// A calendar day, YYYY-MM-DD, without a time or zone.
import { isDay } from '#core/time/day.ts'
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions, type Parsed } from './field.ts'

/** What cannot be read is another fault than a day that a rule refuses, which is `invalid`. */
function readDate(input: unknown): Parsed<string> {
  if (isEmpty(input)) return { value: undefined }
  if (typeof input !== 'string' || !isDay(input.trim())) return wrong('not_a_date')
  return { value: input.trim() }
}

export function date(options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    kind: 'date',
    example: '2026-11-21',
    second: '2028-02-29',
    ...lengthFirst(10, readDate, wrong('not_a_date')),
    words: (value) => value,
  }
}
