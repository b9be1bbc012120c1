// The name of a file or folder: kept as it is, blanks at its ends too, since other systems have such names.
import { lengthFirst } from '#core/fields/field.ts'
import type { TextField } from '#core/fields/text.ts'
import { maxNameBytes } from '#core/entity/place.ts'
import { fileName } from '../rules/name.ts'

export function nameField(): TextField {
  return {
    kind: 'text',
    max: maxNameBytes,
    required: true,
    search: true,
    example: 'Invoice 42.pdf',
    second: 'Orçamento ☕.txt',
    ...lengthFirst(maxNameBytes, (input) => {
      const read = fileName(input)
      if ('name' in read) return { value: read.name }
      return read.error.key === 'blank' ? { value: undefined } : { errors: { '': read.error } }
    }),
    words: (value) => value,
  }
}
