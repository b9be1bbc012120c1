// A colour as #rrggbb, lower case.
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

export function color(options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    kind: 'color',
    example: '#0b655e',
    second: '#b42318',
    ...lengthFirst(10, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string') return wrong('invalid')
      const value = input.trim().toLowerCase()
      return /^#[0-9a-f]{6}$/.test(value) ? { value } : wrong('invalid')
    }),
    words: () => '',
  }
}
