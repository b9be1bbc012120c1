// Numbers between two bounds, whole or with a part after the point (hours of work, meters of cable). As text they are digits and that point:
// what people type is read in their language by their input.
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

export interface DecimalOptions extends FieldOptions {
  /** Digits after the point at most. */
  decimals: number
  min: number
  max: number
}

export interface DecimalField extends Field<number> {
  readonly decimals: number
  readonly min: number
  readonly max: number
}

export function decimal({ decimals, min, max, ...rest }: DecimalOptions): DecimalField {
  const written = new RegExp(String.raw`^-?\d+(?:\.\d{1,${decimals}})?$`)
  return {
    ...rest,
    kind: 'decimal',
    decimals,
    min,
    max,
    example: Math.max(min, 2.5),
    second: Math.max(min, 8),
    ...lengthFirst(20, (input) => {
      if (isEmpty(input)) return { value: undefined }
      const text = typeof input === 'number' ? String(input) : input
      if (typeof text !== 'string' || !/^-?\d+(?:\.\d+)?$/.test(text.trim()))
        return wrong('not_a_number')
      if (!written.test(text.trim())) return wrong('not_an_amount', decimals)
      const value = Number(text)
      if (value < min) return wrong('greater_than_or_equal_to', min)
      if (value > max) return wrong('less_than_or_equal_to', max)
      return { value }
    }),
    words: String,
  }
}
