// An amount of money: decimal text with the decimals of its currency (`1234.50`), so that no digit is ever lost. Numbers are
// refused: in JSON they are floats. The currency is in another member of the same record, or in the field.
import { decimalText, minorUnits } from '../values/money.ts'
import { isEmpty, wrong, type Field, type FieldOptions } from './field.ts'

export interface MoneyOptions extends FieldOptions {
  /** Digits after the point; two unless said (spec 3: precision of a wallet). */
  decimals?: number
  /** Smallest amount that is taken, as decimal text; below nought unless said. */
  min?: string
  /** Code of ISO 4217, where all records have the same. */
  currency?: string
}

export interface MoneyField extends Field<string> {
  readonly decimals: number
  readonly currency?: string
}

/** True for a field of amounts. */
export function isMoney(field: Field): field is MoneyField {
  return field.kind === 'money'
}

export function money(options: MoneyOptions = {}): MoneyField {
  const { decimals = 2, min, ...rest } = options
  const least = min === undefined ? undefined : minorUnits(min, decimals)
  return {
    ...rest,
    // Lists sort it by its value, below nought too; a field's amounts all have the same decimals.
    natural: true,
    kind: 'money',
    decimals,
    example: decimalText(18_000n, decimals),
    second: decimalText(9_550n, decimals),
    parse(input) {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string') return wrong('invalid')
      const minor = minorUnits(input.trim(), decimals)
      if (minor === undefined) return wrong('not_an_amount', decimals)
      if (least !== undefined && minor < least)
        return wrong('greater_than_or_equal_to', Number(min))
      return { value: decimalText(minor, decimals) }
    },
    words: (value) => value,
  }
}
