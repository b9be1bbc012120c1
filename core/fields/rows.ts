// A list of small records inside a record (phones, addresses, checklist lines), each with fields of its own.
// A row that carries `marktodelete: true` is left out (spec 3).
import {
  isEmpty,
  lengthFirst,
  wrong,
  type Field,
  type FieldOptions,
  type ValueOf,
} from './field.ts'
import type { Message } from '#core/errors.ts'

export type RowFields = Record<string, Field>
export type Row<F extends RowFields> = { [K in keyof F]?: ValueOf<F[K]> }

/** A part from which the blank ones of its row are filled, for readers of this locale, and the part that is typed then. */
export interface RowFilling {
  readonly from: string
  readonly next: string
  readonly locale: 'pt-BR'
}

export interface RowsOptions<F extends RowFields> extends FieldOptions {
  fields: F
  max?: number
  /** A form begins with a row to fill in; left empty it is none. */
  open?: true
  /** Parts that get more room than the others; the first is asked for where a row reads as nothing. */
  wide?: readonly (keyof F & string)[]
  /** A flag that at most one row has: a form that sets it in a row takes it from the others. */
  single?: keyof F & string
  fill?: RowFilling
  /** Names of the parts that a form asks for, in order; all of them as declared when left out. */
  asked?(row: Row<F>): readonly string[]
  /** One row as one line of text: for show pages and CSV. */
  line(row: Row<F>): string
  /** Rows with the same text here say the same: of two such rows one is kept when lists are united. The line when left out. */
  sameBy?(row: Row<F>): string
  /** Of two rows that say the same, the one that is kept; the staying record's own when left out. */
  uniteRow?(own: Row<F>, other: Row<F>): Row<F>
}

export interface RowsField<F extends RowFields = RowFields> extends Field<Row<F>[]> {
  readonly fill?: RowFilling
  readonly fields: F
  readonly max: number
  readonly open?: true
  readonly wide?: readonly string[]
  readonly single?: string
  asked?(row: Row<F>): readonly string[]
  line(row: Row<F>): string
  sameBy?(row: Row<F>): string
  uniteRow?(own: Row<F>, other: Row<F>): Row<F>
}

export function rows<F extends RowFields>(options: RowsOptions<F>): RowsField<F> {
  const { fields, max = 200, line, wide } = options
  const sample = (which: 'example' | 'second') =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[which]]))
  return {
    ...options,
    kind: 'rows',
    max,
    example: [sample('example')] as Row<F>[],
    second: [sample('second'), sample('example')] as Row<F>[],
    ...lengthFirst(max, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (!Array.isArray(input)) return wrong('invalid')
      if (input.length > max) return wrong('too_many', max)
      const errors: Record<string, Message> = {}
      const value: Row<F>[] = []
      for (const [index, item] of input.entries()) {
        if (typeof item !== 'object' || item === null || Array.isArray(item)) {
          errors[String(index)] = { key: 'invalid' }
        } else if (!(item as { marktodelete?: unknown }).marktodelete) {
          const row = parseRow(fields, item as Record<string, unknown>, String(index), errors)
          if (wide && !line(row)) errors[`${index}.${wide[0]}`] ??= { key: 'blank' }
          value.push(row)
        }
      }
      if (Object.keys(errors).length > 0) return { errors }
      return { value: value.length > 0 ? value : undefined }
    }),
    words: (value) => value.map((row) => rowWords({ fields, line }, row)).join('\n'),
  }
}

/** True for a field of lines. */
export function isRows(field: Field): field is Field & RowsField {
  return field.kind === 'rows'
}

/** The line, and the words of parts that are searched in other spellings too (the bare digits of a phone). */
function rowWords<F extends RowFields>(
  { fields, line }: Pick<RowsField<F>, 'fields' | 'line'>,
  row: Row<F>,
): string {
  const parts = Object.entries(fields).filter(([name, part]) => part.search && row[name])
  return [line(row), ...parts.map(([name, part]) => part.words(row[name]))].join(' ')
}

function parseRow<F extends RowFields>(
  fields: F,
  item: Record<string, unknown>,
  path: string,
  errors: Record<string, Message>,
): Row<F> {
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const parsed = field.parse(item[name])
    if ('errors' in parsed) {
      for (const [sub, message] of Object.entries(parsed.errors)) {
        errors[[path, name, sub].filter(Boolean).join('.')] = message
      }
    } else if (parsed.value !== undefined) {
      row[name] = parsed.value
    } else if (field.required) {
      errors[`${path}.${name}`] = { key: 'blank' }
    }
  }
  return row as Row<F>
}
