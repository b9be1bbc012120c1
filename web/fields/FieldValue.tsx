// The value of any field for reading, chosen by its kind; nothing when it is empty.
import { createElement } from 'react'
import { isEmpty } from '#core/fields/field.ts'
import type { ValueProps } from './face.ts'
import { faceOf } from './faces.ts'

export function FieldValue(props: ValueProps) {
  return isEmpty(props.value) ? null : createElement(faceOf(props.field).Value, props)
}
