// What each kind of field looks like: a Value for reading (`faces.ts` maps every kind to one), and what an input of it is
// given (`FieldInput.tsx` maps every kind to one).
import type { ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { FieldTexts } from '#core/entity/texts.ts'
import type { Field } from '#core/fields/field.ts'

export interface InputProps<F extends Field = Field> {
  readonly entity: Entity
  readonly field: F
  /** Path in the record: `name`, `phones.0.number`. Its dots make the id (`field-phones-0-number`). */
  readonly name: string
  readonly texts: FieldTexts
  /** As typed: parsed only on blur and submit. */
  readonly value: unknown
  readonly error?: string
  /** Errors below this field, by path in the record. */
  readonly errors?: Readonly<Record<string, string>>
  readonly isFirst?: boolean
  readonly onChange: (value: unknown) => void
  /** The input of this path was left. */
  readonly onBlur?: (path: string) => void
}

export interface ValueProps<F extends Field = Field> {
  readonly field: F
  readonly texts: FieldTexts
  readonly value: unknown
  /** One line, for a cell of a list: no links of its own, nothing that grows. */
  readonly compact?: boolean
}

export interface FieldFace<F extends Field = Field> {
  readonly Value: (props: ValueProps<F>) => ReactNode
}

/** Id of the input of a path, so that a summary can link to it. */
export function inputId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}
