// Text of many lines; the box grows with it up to ten lines.
import { Textarea } from '@mantine/core'
import type { LongtextField } from '#core/fields/longtext.ts'
import type { FieldFace } from '../face.ts'
import classes from './fields.module.css'
import { asText, useInput } from '../use-input.ts'

export const longtext: FieldFace<LongtextField> = {
  Input: (props) => (
    <Textarea
      {...useInput(props)}
      value={asText(props.value)}
      autosize
      minRows={3}
      maxRows={10}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  ),
  Value: ({ value, compact }) =>
    compact ? (
      <>{asText(value).split('\n')[0]}</>
    ) : (
      <div className={classes.longtext}>{asText(value)}</div>
    ),
}
