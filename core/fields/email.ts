// An e-mail address; compared and stored in lower case.
import { normalForm } from '#core/letters/normal-form.ts'
import { isEmpty, wrong, type Field, type FieldOptions } from './field.ts'

/**
 * Trimmed and lower-cased; undefined when it cannot be an address (one @, something on both sides, no blanks, nothing
 * that cannot be seen).
 */
export function readEmail(input: unknown): string | undefined {
  if (typeof input !== 'string') return undefined
  const value = normalForm(input.trim()).toLowerCase()
  return value.length <= 254 && /^[^\s\p{C}@<>"(),:;\\]+@[^\s\p{C}@<>"(),:;\\]+$/u.test(value)
    ? value
    : undefined
}

export function email(options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    kind: 'email',
    example: 'dana@example.com',
    second: 'maria.souza@example.com.br',
    parse(input) {
      if (isEmpty(input)) return { value: undefined }
      const value = readEmail(input)
      return value === undefined ? wrong('invalid') : { value }
    },
    words: (value) => value,
  }
}
