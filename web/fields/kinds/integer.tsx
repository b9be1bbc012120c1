// A whole number; the text stays as typed until it is checked.
import { TextInput } from '@mantine/core'
import type { IntegerField } from '#core/fields/integer.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FieldFace, ValueProps } from '../face.ts'
import { asText, useInput } from '../use-input.ts'

function IntegerValue({ value }: ValueProps<IntegerField>) {
  const { locale } = useTexts()
  const shown = typeof value === 'number' ? value.toLocaleString(locale) : asText(value)
  return <span className="num">{shown}</span>
}

export const integer: FieldFace<IntegerField> = {
  Input: (props) => (
    <TextInput
      {...useInput(props)}
      inputMode="numeric"
      autoComplete="off"
      value={asText(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  ),
  Value: IntegerValue,
}
