// Words that a record is sorted by, typed with commas between them.
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { useInput } from './use-input.ts'

export function TagsInput(props: InputProps) {
  const { value } = props
  return (
    <TextInput
      {...useInput(props)}
      value={Array.isArray(value) ? value.join(', ') : asText(value)}
      autoComplete="off"
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
