// What an import is: which column of a file goes into which field of a kind, and what a module adds so that its kinds can
// be imported. Both sides read it: the screen to show rows as they will be, the server to write them.
import type { Entity } from '#core/entity/entity.ts'
import type { Field } from '#core/fields/field.ts'
import type { FieldErrors } from '#core/errors.ts'
import { normalForm } from '#core/letters/normal-form.ts'
import type { Locale } from '#core/wire.ts'

/** The order of a date's parts. */
export const dateOrders = ['ymd', 'dmy', 'mdy', 'dym'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Where one column of the file goes. */
export interface ColumnPlan {
  /** `name`, `phones.number`, `customer_id.name`; `''`: nowhere. */
  readonly target: string
  readonly date?: DateOrder
  readonly decimal?: '.' | ','
  /** Words of the column (`wordKey`) → option or person id; `''`: left empty. */
  readonly words?: Readonly<Record<string, string>>
}

/** What is done where a referred record is not there yet. */
export const missingWays = ['create', 'refuse', 'leave'] as const
export type MissingWay = (typeof missingWays)[number]

export interface ImportPlan {
  readonly kind: string
  readonly columns: readonly ColumnPlan[]
  /** By field that refers to another record; `create` when left out. */
  readonly missing: Readonly<Record<string, MissingWay>>
  /** Rows whose record is there already: left out, or added all the same. */
  readonly present: 'leave' | 'add'
  /** IANA name; moments of the file are on its clock. */
  readonly zone: string
  readonly locale: Locale
}

/** What a row says, before anything is looked up. */
export interface RowDraft {
  readonly input: Record<string, unknown>
  /** Members that only the system writes otherwise: number, moments. */
  readonly kept: Record<string, unknown>
  /** By field: what the row says of the record that it refers to. */
  readonly refs: Record<string, Record<string, unknown>>
  /** Words of the row's own choices, as `wordKey` leaves them. */
  readonly said: Record<string, string>
  readonly errors: FieldErrors
}

/** How a kind is imported, as its module says. */
export interface ImportRules {
  /** Identifying members, as targets: `cpf`, `phones.number`, `name`. */
  readonly identity: readonly string[]
  /** Further names of columns by target, in any language, as `wordKey` leaves them. */
  readonly names?: Readonly<Record<string, readonly string[]>>
  /** By target: names of columns that hold parts of it, as `First name` and `Last name`, in the order in which they are joined. */
  readonly parts?: Readonly<Record<string, readonly (readonly string[])[]>>
  /** Further words of options, by field and option, as `wordKey` leaves them. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** Fields of the system that a file may fill, beside `created_at`. */
  readonly kept?: readonly string[]
  /** Fields that no file fills. */
  readonly without?: readonly string[]
  /** Adds required members that old records lack. Pure. */
  readonly complete?: (draft: RowDraft) => RowDraft
}

/** By kind. */
export type ImportRulesByKind = Readonly<Record<string, ImportRules>>

/** A target of a column. */
export interface Target {
  readonly path: string
  readonly field: Field
  /** The kind that has the field; another one than the import's when a referred record is meant. */
  readonly entity: Entity
  /** The field's own name, or that of the list and its part: `['phones', 'number']`. */
  readonly names: readonly string[]
  /** The field that refers to the record of `entity`. */
  readonly via?: string
}

/** A word or header as it is compared: lower case, without accents and signs, one space between words. */
export function wordKey(text: string): string {
  return normalForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@+]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
