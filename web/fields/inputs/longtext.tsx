// Text of many lines; the box grows with it up to ten lines.
import { Textarea } from '@mantine/core'
import type { LongtextField } from '#core/fields/longtext.ts'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { useInput } from './use-input.ts'

export function LongtextInput(props: InputProps<LongtextField>) {
  return (
    <Textarea
      {...useInput(props)}
      value={asText(props.value)}
      autosize
      minRows={3}
      maxRows={10}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
