// What every kind of field can do. A field knows nothing of screens, routes or tables.
import {
  messageOf,
  type Argument,
  type FieldErrors,
  type Message,
  type Sentence,
} from '#core/errors.ts'
import type { Locale } from '#core/wire.ts'

/** Kinds of fields; `web/fields` must draw each one (checked by the compiler). */
export type FieldKind =
  | 'text'
  | 'longtext'
  | 'flag'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'date'
  | 'moment'
  | 'color'
  | 'choice'
  | 'ref'
  | 'person'
  | 'rows'
  | 'email'
  | 'url'
  | 'phone'
  | 'cpf'
  | 'cnpj'
  | 'tag'
  | 'tags'
  | 'json'

/** Options every kind takes. */
export interface FieldOptions {
  /** An empty value is refused with "can't be blank". */
  required?: boolean
  /** The value's words go into the record's search text. */
  search?: boolean
  /** Lists sort it by the numbers in its text: `A-2` before `A-10`. */
  natural?: boolean
  /** Written by the system only: never in a form; what a client sends is ignored. */
  system?: boolean
  /**
   * Of such a field, and of a part of a row that the server signs: what the server of another installation wrote is kept with the revision
   * that brings it.
   */
  carried?: boolean
  /** Never in generic forms and show pages, though a client may write it. */
  hidden?: boolean
  /** Shown only to Groups and people of this locale (spec 5: Brazil-only fields). */
  only?: 'pt-BR'
  /** Old field: shown only where it is filled. */
  deprecated?: boolean
  /** What a new form begins with for a reader of this language, where that differs from what an empty field means. */
  begins?: (locale: Locale) => string
  /** Of a system field: what a new record takes from its Group, the currency of the Group. It stays when that changes. */
  filled?: 'currency'
  /** Goes with one save only: `check` and hooks see it (`Change.input`), the store never does. Implies `hidden`. */
  once?: boolean
}

/** Outcome of reading an input: the value to store (undefined = empty), or what is wrong, by path below the field. */
export type Parsed<Value> = { value: Value | undefined } | { errors: Record<string, Message> }

export interface Field<Value = unknown> extends Readonly<FieldOptions> {
  readonly kind: FieldKind
  /** Characters of a text that is read at all, however much of it would be dropped; of a list all of them, and one for each item. */
  readonly maxSent: number
  /** Reads what a form, a file or a program sent. Pure; normalises (trims, upper-cases); collects errors under `''` or a sub-path. */
  parse(input: unknown): Parsed<Value>
  /** The value as words: for search text, CSV and labels. */
  words(value: Value): string
  /** One value of two, when two records become one; the staying record's own where a kind says nothing. */
  unite?(own: Value, other: Value): Value
  /** Two valid values that differ: the matrix test writes them, factories use them. */
  readonly example: Value
  readonly second: Value
}

export type ValueOf<F> = F extends Field<infer Value> ? Value : never

/** Shorthand of the parsers: one message for the field itself. */
export function wrong<Key extends Sentence>(
  key: Key,
  ...argument: Argument<Key>
): { errors: FieldErrors } {
  return { errors: { '': messageOf(key, ...argument) } }
}

/**
 * A reader for texts, or lists of texts, of so many characters as they are kept. Blanks around them, and accents sent apart from their
 * letters, may go, so a few times as many are read; of what is longer nothing but its length is looked at.
 */
export function lengthFirst<Value>(
  max: number,
  parse: (input: unknown) => Parsed<Value>,
  tooLong: { errors: Record<string, Message> } = wrong('invalid'),
): Pick<Field<Value>, 'maxSent' | 'parse'> {
  const maxSent = 4 * max + 1_000
  return {
    maxSent,
    parse: (input) => (sentLength(input) > maxSent ? tooLong : parse(input)),
  }
}

function sentLength(input: unknown): number {
  if (typeof input === 'string') return input.length
  if (!Array.isArray(input)) return 0
  return input.reduce<number>(
    (sum, item) => sum + 1 + (typeof item === 'string' ? item.length : 0),
    0,
  )
}

/** Nothing that anybody sees: spaces, control characters, and signs that only shape those beside them. */
const blank = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u

/** undefined, null and blank strings count as empty everywhere. */
export function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && blank.test(input))
}
