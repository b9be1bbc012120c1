// A colour: a dot, with its code beside it where there is room.
import type { Field } from '#core/fields/field.ts'
import { asText } from '../as-text.ts'
import type { FieldFace, ValueProps } from '../face.ts'
import classes from './fields.module.css'

function ColorValue({ value, compact }: ValueProps) {
  const hex = asText(value)
  if (!/^#[0-9a-f]{6}$/.test(hex)) return <>{hex}</>
  return (
    <span className={classes.color}>
      <span className={classes.dot} style={{ background: hex }} />
      {!compact && hex}
    </span>
  )
}

export const color: FieldFace<Field<string>> = { Value: ColorValue, width: '40px' }
