// Any JSON value, as code.
import type { Field } from '#core/fields/field.ts'
import type { FieldFace } from '../face.ts'
import classes from './fields.module.css'

/** Indented text of a value; nothing when there is none. */
export function writeJson(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, undefined, 2)
}

export const json: FieldFace<Field> = {
  Value: ({ value, compact }) => (
    <code className={compact ? undefined : classes.code}>
      {compact ? JSON.stringify(value) : writeJson(value)}
    </code>
  ),
  cell: (value) => JSON.stringify(value),
  isWide: true,
}
