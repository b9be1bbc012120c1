// The input of any field, chosen by its kind.
import { createElement } from 'react'
import type { InputProps } from './face.ts'
import { faceOf } from './faces.ts'

export function FieldInput(props: InputProps) {
  return createElement(faceOf(props.field).Input, props)
}
