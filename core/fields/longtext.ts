// Text of many lines (Markdown or plain): line ends become \n, trailing blanks go, unless it is kept exactly.
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions, type Parsed } from './field.ts'
import { cleanText } from './text.ts'

export interface LongtextOptions extends FieldOptions {
  max?: number
  /** Lines that its box shows; ten (spec 9) unless it is a note. */
  rows?: number
  /** Kept to the letter, as the text of a file: line ends, blanks, spellings of accents. */
  exact?: true
}

export interface LongtextField extends Field<string> {
  readonly max: number
  readonly rows: number
  /** Lines to which its box grows; twenty unless said. */
  readonly maxRows?: number
}

export function longtext(options: LongtextOptions = {}): LongtextField {
  const { max = 50_000, rows = 10, exact, ...rest } = options
  return {
    ...rest,
    kind: 'longtext',
    max,
    rows,
    example: 'Does not start.\nWater on the keyboard yesterday.',
    second: 'Não liga; caiu água no teclado ontem.',
    ...lengthFirst(
      max,
      (input) => {
        if (exact) return exactly(input, max)
        if (isEmpty(input)) return { value: undefined }
        if (typeof input !== 'string') return wrong('invalid')
        const value = cleanText(input.replace(/\r\n?/g, '\n')).trimEnd()
        return value.length > max ? wrong('too_long', max) : { value: value || undefined }
      },
      wrong('too_long', max),
    ),
    words: (value) => value,
    unite: (own, other) => (own.includes(other) ? own : `${own}\n\n${other}`),
  }
}

/** What no database keeps is refused: nothing of the text is dropped. */
function exactly(input: unknown, max: number): Parsed<string> {
  if (input === undefined || input === null || input === '') return { value: undefined }
  if (typeof input !== 'string' || input.includes('\0') || !input.isWellFormed()) {
    return wrong('invalid')
  }
  return input.length > max ? wrong('too_long', max) : { value: input }
}
