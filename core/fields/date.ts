// A calendar day, YYYY-MM-DD, without a time or zone.
import { isDay } from '#core/time/day.ts'
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

export function date(options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    kind: 'date',
    example: '2026-11-21',
    second: '2028-02-29',
    ...lengthFirst(10, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string' || !isDay(input.trim())) return wrong('invalid')
      return { value: input.trim() }
    }),
    words: (value) => value,
  }
}
