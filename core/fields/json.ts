// Any JSON value up to a size, kept as it came: the value of a setting, a payload.
import { lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

export interface JsonOptions extends FieldOptions {
  maxBytes?: number
}

export function json(options: JsonOptions = {}): Field<unknown> {
  const { maxBytes = 64 * 1024, ...rest } = options
  return {
    ...rest,
    kind: 'json',
    example: 'always',
    second: { on: true },
    ...lengthFirst(
      maxBytes,
      (input) => {
        if (input === undefined) return { value: undefined }
        return JSON.stringify(input).length > maxBytes
          ? wrong('too_long', maxBytes)
          : { value: input }
      },
      wrong('too_long', maxBytes),
    ),
    words: () => '',
  }
}
