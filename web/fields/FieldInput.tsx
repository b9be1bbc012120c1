// The input of any field, chosen by its kind. Apart from how it is read: a page that shows values loads no inputs. A kind
// without an input does not compile.
import { createElement, type ComponentType } from 'react'
import type { FieldKind } from '#core/fields/field.ts'
import type { InputProps } from './face.ts'
import { plainInputs } from './inputs/plain-inputs.ts'
import { RowsInput } from './inputs/rows.tsx'

const inputs = { ...plainInputs, rows: RowsInput } satisfies Record<
  FieldKind,
  ComponentType<InputProps<never>>
>

/** Each input narrows the field to its own kind, which the map guarantees. */
export function FieldInput(props: InputProps) {
  return createElement(inputs[props.field.kind] as ComponentType<InputProps>, props)
}
