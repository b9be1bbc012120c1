// A number that may have a part after the point, between two bounds: hours of work, meters of cable. As text it has a point: what people
// type is read in their language by its input.
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

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
