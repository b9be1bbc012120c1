// The id of another record of the same Group. The server checks that it exists ("must exist").
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

/** `search`: the record is found by the words of the one it points at. */
export interface RefOptions extends FieldOptions {
  /** Kind prefix an id must carry. */
  prefix: string
  /**
   * Name of a reference that both records have: only records that refer to the same one there are offered, and taken.
   * `same: 'customer_id'`: a contract of the ticket's customer.
   */
  same?: string
}

export interface RefField extends Field<string> {
  /** Kind of the record referred to, by name: modules never import each other. `'*'` is any kind. */
  readonly to: string
  readonly prefix: string
  readonly same?: string
}

/** `ref('Customer', { prefix: 'cus' })`; `ref('*', { prefix: '' })` may point at any kind. */
export function ref(to: string, options: RefOptions): RefField {
  const { prefix } = options
  return {
    ...options,
    kind: 'ref',
    to,
    example: `${prefix || 'tik'}-01k9zzzzzzzzzzzzzzzzzzzzzz`,
    second: `${prefix || 'tik'}-01k9yyyyyyyyyyyyyyyyyyyyyy`,
    ...lengthFirst(64, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string') return wrong('invalid')
      const value = input.trim()
      const fits = prefix === '' || value.startsWith(`${prefix}-`)
      return fits && value.length <= 64 ? { value } : wrong('invalid')
    }),
    words: () => '',
  }
}

/** True for a field that refers to a record; a person's is of another kind. */
export function isRef(field: Field): field is RefField {
  return field.kind === 'ref'
}
