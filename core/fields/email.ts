// An e-mail address; compared and stored in lower case.
import { normalForm } from '#core/letters/normal-form.ts'
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

/** Characters of an address (RFC 5321). */
const maxEmail = 254

/**
 * Trimmed and lower-cased; undefined when it cannot be an address (one @, something on both sides, no blanks, nothing
 * that cannot be seen, no empty part in the name of the server).
 */
export function readEmail(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > 4 * maxEmail) return undefined
  const value = normalForm(input.trim()).toLowerCase()
  const isAddress =
    value.length <= maxEmail &&
    /^[^\s\p{C}@<>"(),:;\\]+@[^\s\p{C}@<>"(),:;\\]+$/u.test(value) &&
    !/@.*\.\.|@\.|\.$/.test(value)
  return isAddress ? value : undefined
}

export function email(options: FieldOptions = {}): Field<string> {
  return {
    ...options,
    kind: 'email',
    example: 'dana@example.com',
    second: 'maria.souza@example.com.br',
    ...lengthFirst(maxEmail, (input) => {
      if (isEmpty(input)) return { value: undefined }
      const value = readEmail(input)
      return value === undefined ? wrong('invalid') : { value }
    }),
    words: (value) => value,
  }
}
