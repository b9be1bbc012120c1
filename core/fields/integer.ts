// A whole number between two bounds.
import { isEmpty, wrong, type Field, type FieldOptions } from './field.ts'

export interface IntegerOptions extends FieldOptions {
  min?: number
  max?: number
}

export interface IntegerField extends Field<number> {
  readonly min: number
  readonly max: number
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
    parse(input) {
      if (isEmpty(input)) return { value: undefined }
      const value = typeof input === 'string' ? Number(input.trim()) : input
      if (typeof value !== 'number' || Number.isNaN(value)) return wrong('not_a_number')
      if (!Number.isInteger(value)) return wrong('not_an_integer')
      if (value < min) return wrong('greater_than_or_equal_to', min)
      if (value > max) return wrong('less_than_or_equal_to', max)
      return { value }
    },
    words: String,
  }
}
