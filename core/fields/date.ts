// A calendar day, YYYY-MM-DD, without a time or zone (design 3).
import { isEmpty, wrong, type Field, type FieldOptions } from './field.ts'

/** True for a day that exists in the calendar: 2028-02-29 yes, 2027-02-29 no. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

export function date(options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    kind: 'date',
    example: '2026-11-21',
    second: '2028-02-29',
    parse(input) {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string' || !isDate(input.trim())) return wrong('invalid')
      return { value: input.trim() }
    },
    words: (value) => value,
  }
}
