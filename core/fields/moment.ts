// A point in time, ISO 8601 in UTC with milliseconds.
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

export function moment(options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    kind: 'moment',
    example: '2026-11-21T12:30:00.000Z',
    second: '2026-11-22T08:00:00.000Z',
    ...lengthFirst(40, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string' || !iso.test(input.trim())) return wrong('invalid')
      const time = new Date(input.trim())
      const year = time.getUTCFullYear()
      // There is no year 0, and a year of five digits has another spelling.
      const isMoment = year > 0 && year < 10_000
      return isMoment ? { value: time.toISOString() } : wrong('invalid')
    }),
    words: (value) => value,
  }
}
