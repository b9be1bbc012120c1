// An amount of money: decimal text with the decimals of its currency (`1234.50`), so that no digit is ever lost. Numbers are
// refused: in JSON they are floats. The currency is in another member of the same record, or in the field.
import { amountText, compareAmounts, decimalText, minorUnits } from '#core/numbers/money.ts'
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'
import { text } from './text.ts'

export interface MoneyOptions extends FieldOptions {
  /** Digits after the point; two unless said (spec 3: precision of a wallet). */
  decimals?: number
  /** The number of decimals differs between records: each amount keeps the decimals it is written with, `decimals` at most. */
  varies?: true
  /** Smallest amount that is taken, as decimal text; below nought unless said. */
  min?: string
  /** Exclusive minimum, as decimal text. */
  above?: string
  /** Largest amount that is taken, as decimal text. */
  max?: string
  example?: string
  second?: string
  /** Code of ISO 4217, where all records have the same. */
  currency?: string
  /** In the usual currency of the Group, where the record says none. */
  usual?: true
}

export interface MoneyField extends Field<string> {
  readonly decimals: number
  readonly varies?: true
  readonly currency?: string
  readonly usual?: true
}

/** True for a field of amounts. */
export function isMoney(field: Field): field is MoneyField {
  return field.kind === 'money'
}

/** Which currency the amounts of a record are in, `currency: groupCurrency()`: that of its Group's language when it was created. */
export const groupCurrency = () => text({ system: true, hidden: true, filled: 'currency' })

export function money(options: MoneyOptions = {}): MoneyField {
  const { decimals = 2, min, above, max, ...rest } = options
  const { varies } = rest
  const shown = varies ? 2 : decimals
  const read = (text: string) => {
    if (varies) return amountText(text, decimals)
    const minor = minorUnits(text, decimals)
    return minor === undefined ? undefined : decimalText(minor, decimals)
  }
  return {
    ...rest,
    // Lists sort it by its value, below nought too.
    natural: true,
    kind: 'money',
    decimals,
    example: options.example ?? decimalText(18_000n, shown),
    second: options.second ?? decimalText(9_550n, shown),
    ...lengthFirst(40, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string') return wrong('invalid')
      const value = read(input.trim())
      // How many decimals there may be is said by the record that knows it.
      if (value === undefined && varies && !/^-?\d+(\.\d+)?$/.test(input.trim()))
        return wrong('not_a_number')
      if (value === undefined) return wrong('not_an_amount', decimals)
      if (min !== undefined && compareAmounts(value, min) < 0)
        return wrong('greater_than_or_equal_to', Number(min))
      if (above !== undefined && compareAmounts(value, above) <= 0)
        return wrong('greater_than', Number(above))
      if (max !== undefined && compareAmounts(value, max) > 0)
        return wrong('less_than_or_equal_to', Number(max))
      return { value }
    }),
    words: (value) => value,
  }
}
