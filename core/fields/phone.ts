// A telephone number as people write it.
import { digitsOf, isTelephone } from '#core/numbers/telephone.ts'
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

export function phone(options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    kind: 'phone',
    example: '+1 415 555 0134',
    second: '(31) 98765-4321',
    ...lengthFirst(40, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string') return wrong('invalid')
      const value = input.trim().replace(/\s+/g, ' ')
      return isTelephone(value) ? { value } : wrong('invalid')
    }),
    // Both spellings, so that 31987654321 finds (31) 98765-4321.
    words: (value) => `${value} ${digitsOf(value)}`,
  }
}
