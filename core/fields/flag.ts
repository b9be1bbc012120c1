// Yes or no. Empty means the field's initial value.
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

export interface FlagOptions extends FieldOptions {
  initial?: boolean
}

export interface FlagField extends Field<boolean> {
  readonly initial: boolean
}

export function flag(options: FlagOptions = {}): FlagField {
  const { initial = false, ...rest } = options
  return {
    ...rest,
    kind: 'flag',
    initial,
    example: true,
    second: false,
    ...lengthFirst(10, (input) => {
      if (isEmpty(input)) return { value: initial }
      if (input === true || input === 'true') return { value: true }
      if (input === false || input === 'false') return { value: false }
      return wrong('invalid')
    }),
    words: () => '',
  }
}
