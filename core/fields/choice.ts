// One of a fixed list of options; the locale files name them (`ticket.options.status.open`), or the field itself where it is one of
// the world's codes.
import type { Locale } from '#core/wire.ts'
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

export interface ChoiceOptions<Option extends string> extends FieldOptions {
  options: readonly Option[]
  initial?: Option
  /** Few as they are, there is no room to show them side by side. */
  narrow?: true
  /** Names of options that no locale file has. */
  optionName?: (option: string, locale: Locale) => string
}

export interface ChoiceField<Option extends string = string> extends Field<Option> {
  readonly options: readonly Option[]
  readonly initial?: Option
  readonly narrow?: true
  readonly optionName?: (option: string, locale: Locale) => string
}

export function choice<const Option extends string>(
  settings: ChoiceOptions<Option>,
): ChoiceField<Option> {
  const { options } = settings
  return {
    ...settings,
    kind: 'choice',
    example: options[0]!,
    second: options[1] ?? options[0]!,
    ...lengthFirst(100, (input) => {
      if (isEmpty(input)) return { value: settings.initial }
      const value = options.find((option) => option === input)
      return value === undefined ? wrong('inclusion') : { value }
    }),
    words: (value) => value,
  }
}
