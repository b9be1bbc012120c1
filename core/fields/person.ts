// Somebody of this Group, by the person's id. Names are kept after the person leaves, so old records stay readable;
// whether they are a member when they are chosen is for the kind's own hook to say.
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

export function person(options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    kind: 'person',
    example: 'usr-01k9zzzzzzzzzzzzzzzzzzzzzz',
    second: 'usr-01k9yyyyyyyyyyyyyyyyyyyyyy',
    ...lengthFirst(64, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string') return wrong('invalid')
      const value = input.trim()
      return value.startsWith('usr-') && value.length <= 64 ? { value } : wrong('invalid')
    }),
    words: () => '',
  }
}
