// Text of many lines: the box shows as many as the field says, on a phone half of them, and grows to twenty.
import type { LongtextField } from '#core/fields/longtext.ts'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { useInput } from './use-input.ts'

export function LongtextInput(props: InputProps<LongtextField>) {
  const { rows } = props.field
  const isPhone = useIsPhone()
  return (
    <Textarea
      {...useInput(props)}
      value={asText(props.value)}
      minRows={isPhone ? Math.ceil(rows / 2) : rows}
      maxRows={20}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
