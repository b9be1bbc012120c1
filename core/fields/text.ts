// One line of text, trimmed; line breaks become spaces, control characters and those that turn the direction are dropped.
import { normalForm } from '#core/letters/normal-form.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

export interface TextOptions extends FieldOptions {
  max?: number
  /** Offer values already used in this field, or in the one that is named, while typing. */
  suggest?: true | string
  /** Offered behind those. */
  usual?: readonly string[]
  /** What an empty field means. */
  initial?: string
  /** What a new record has where it is left blank in a form or a file. */
  generate?: () => string
  example?: string
  second?: string
}

export interface TextField extends Field<string> {
  readonly max: number
  readonly suggest?: true | string
  readonly usual?: readonly string[]
  readonly generate?: () => string
}

// oxlint-disable-next-line no-control-regex -- dropping control characters is the purpose
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Drops what no person types: control characters and lone surrogates; normalises to NFC. */
export function cleanText(input: string): string {
  return normalForm(input.toWellFormed().replace(control, ''))
}

/** One line as it is kept: nothing in it breaks the line or turns the direction of the text beside it. */
export function oneLine(input: string): string {
  return withoutDirectionControls(cleanText(input)).replace(/\s+/g, ' ').trim()
}

export function text(options: TextOptions = {}): TextField {
  const { max = 200, example = 'Brewline', second = 'Dell Inspiron 15', ...rest } = options
  return {
    ...rest,
    kind: 'text',
    max,
    example,
    second,
    ...lengthFirst(
      max,
      (input) => {
        if (isEmpty(input)) return { value: options.initial }
        if (typeof input !== 'string' && typeof input !== 'number') return wrong('invalid')
        const value = oneLine(String(input))
        return value.length > max ? wrong('too_long', max) : { value: value || undefined }
      },
      wrong('too_long', max),
    ),
    words: (value) => value,
  }
}
