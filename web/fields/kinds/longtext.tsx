// Text of many lines; its first one where there is one line.
import type { LongtextField } from '#core/fields/longtext.ts'
import { asText } from '../as-text.ts'
import type { FieldFace } from '../face.ts'
import classes from './fields.module.css'

export const longtext: FieldFace<LongtextField> = {
  Value: ({ value, compact }) =>
    compact ? (
      <>{asText(value).split('\n')[0]}</>
    ) : (
      <div className={classes.longtext}>{asText(value)}</div>
    ),
  isWide: true,
}
