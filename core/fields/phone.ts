// A telephone number, kept as people of its country write it.
import { digitsOf, isTelephone, nationalDigits, normalTelephone } from '#core/numbers/telephone.ts'
import { placeCountry } from '#core/time/day.ts'
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

export function phone(options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    kind: 'phone',
    example: '+1 415-555-0134',
    second: '(31) 98765-4321',
    ...lengthFirst(40, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string') return wrong('invalid')
      const value = input.trim().replace(/\s+/g, ' ')
      if (!isTelephone(value)) return wrong('invalid')
      return { value: normalTelephone(value, placeCountry()) }
    }),
    // All spellings, so that 31987654321 finds +55 31 98765-4321.
    words: (value) => [...new Set([value, digitsOf(value), nationalDigits(value)])].join(' '),
  }
}
