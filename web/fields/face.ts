// All that a page must know of a kind of field besides its input: how it is read, written into files, filtered by and laid
// out (`faces.ts` maps every kind to its face), and what an input is given (`FieldInput.tsx` maps every kind to one).
import type { ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { FieldTexts, WordedFields } from '#core/entity/texts.ts'
import type { Field } from '#core/fields/field.ts'
import type { Locale } from '#core/wire.ts'
import type { Person } from '#web/api/context.ts'
import type { Labels } from '#web/api/records.ts'
import type { Texts, TextValues } from '#web/api/texts.ts'

export interface InputProps<F extends Field = Field> {
  /** Whose field it is: of a record, or of a action, which has no kind. */
  readonly entity: WordedFields & Partial<Pick<Entity, 'kind'>>
  readonly field: F
  /** Path in the record: `name`, `phones.0.number`. Its dots make the id (`field-phones-0-number`). */
  readonly name: string
  readonly texts: FieldTexts
  /** Arguments of its label and help. */
  readonly words?: TextValues
  /** As typed: parsed only on blur and submit. */
  readonly value: unknown
  readonly error?: string
  /** Errors below this field, by path in the record. */
  readonly errors?: Readonly<Record<string, string>>
  readonly isFirst?: boolean
  /** What is kept where it is left blank. */
  readonly made?: string
  /** The other values of the record. */
  readonly beside?: Readonly<Record<string, unknown>>
  readonly onChange: (value: unknown) => void
  /** The input of this path was left. */
  readonly onBlur?: (path: string) => void
}

export interface ValueProps<F extends Field = Field> {
  readonly field: F
  readonly texts: FieldTexts
  readonly value: unknown
  /** The record that it is a value of. */
  readonly record?: Readonly<Record<string, unknown>>
  /** One line, for a cell of a list: no links of its own, nothing that grows. */
  readonly compact?: boolean
}

export interface Option {
  readonly value: string
  readonly label: string
}

/** Value of a filter for "has none". */
export const none = '-'

/** What options and cells are worded with. `texts` are the keys of the field's own. */
export interface Wording {
  readonly t: Texts
  readonly texts: FieldTexts
  readonly people: ReadonlyMap<string, Person>
}

/**
 * How a list is narrowed by a field: the choices of the person, and the condition of the query. A filter's value is
 * text, as it is in the address.
 */
export type Filter<F extends Field = Field> =
  | {
      readonly by: 'options'
      /** Joined by commas: `block,doing`. */
      readonly several?: true
      readonly options: (field: F, wording: Wording) => readonly Option[]
      /** The stored value of an option; the option itself unless said. */
      readonly read?: (option: string) => unknown
    }
  | {
      readonly by: 'days'
      /** What selects a span (`2026-11-01..2026-11-21`); undefined: everything. */
      readonly select: (span: string) => unknown
    }
  | {
      readonly by: 'amounts'
      /** What selects a span (`10.00..50.00`); undefined: everything. */
      readonly select: (span: string) => unknown
    }
  | {
      /** Found by their words. */
      readonly by: 'records'
    }
  | {
      /** Values that other records have in this field. */
      readonly by: 'used'
      readonly read?: (used: string) => unknown
    }

export interface FieldFace<F extends Field = Field> {
  readonly Value: (props: ValueProps<F>) => ReactNode
  /** A stored text as people of a language write it; as it is stored unless said. */
  readonly write?: (value: string, locale: Locale) => string
  /** A stored text as pages show it, where files have it as `write` or the store does. */
  readonly shown?: (value: string) => string
  /** Address that following a value leads to. */
  readonly href?: (value: string) => string
  /** A cell of a CSV file, where it is another text than `write` gives. */
  readonly cell?: (value: unknown, field: F, wording: Wording & { labels: Labels }) => string
  /** Width of a column, as a track of a CSS grid; a share of the room unless said. */
  readonly width?: string
  /** Takes the whole width of a form or page: long texts and lists. */
  readonly isWide?: true
  /** By used values unless said. */
  readonly filter?: Filter<F>
}

/** Id of the input of a path, so that a summary can link to it. */
export function inputId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}
