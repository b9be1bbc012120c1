// A calendar day, typed or picked.
import type { Field } from '#core/fields/field.ts'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { DayInput } from '../DayInput.tsx'
import { useInput } from './use-input.ts'

export function DateInput(props: InputProps<Field<string>>) {
  return <DayInput {...useInput(props)} value={asText(props.value)} onChange={props.onChange} />
}
