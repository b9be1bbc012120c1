// A whole number between two bounds. As text it is digits alone: what people type is read in their language by its input.
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

export interface IntegerOptions extends FieldOptions {
  min?: number
  max?: number
  /** What an empty field means. */
  initial?: number
  /** It names something, like the number of a ticket: its digits are written without marks between them. */
  isName?: boolean
}

export interface IntegerField extends Field<number> {
  readonly min: number
  readonly max: number
  readonly isName?: boolean
}

export function integer(options: IntegerOptions = {}): IntegerField {
  const { min = 0, max = 2_147_483_647, ...rest } = options
  return {
    ...rest,
    kind: 'integer',
    min,
    max,
    example: Math.max(min, 3),
    second: Math.max(min, 8),
    ...lengthFirst(20, (input) => {
      if (isEmpty(input)) return { value: options.initial }
      const text = typeof input === 'string' ? input.trim() : undefined
      // Even .000 after a point is refused: 1.000 is one to some and a thousand to others.
      if (text !== undefined && /^-?\d+\.\d+$/.test(text)) return wrong('not_an_integer')
      if (text !== undefined && !/^-?\d+$/.test(text)) return wrong('not_a_number')
      const value = text === undefined ? input : Number(text)
      if (typeof value !== 'number' || Number.isNaN(value)) return wrong('not_a_number')
      if (!Number.isInteger(value)) return wrong('not_an_integer')
      if (value < min) return wrong('greater_than_or_equal_to', min)
      if (value > max) return wrong('less_than_or_equal_to', max)
      return { value }
    }),
    words: String,
  }
}
