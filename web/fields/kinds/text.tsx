// One line of text, with the values already used in this field offered while typing where the field asks for it.
import { Autocomplete, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TextField } from '#core/fields/text.ts'
import type { FieldFace, InputProps } from '../face.ts'
import { asText, useInput } from '../use-input.ts'
import { useUsedValues } from '../used-values.ts'

function PlainInput(props: InputProps<TextField>) {
  return (
    <TextInput
      {...useInput(props)}
      value={asText(props.value)}
      maxLength={props.field.max + 1}
      autoComplete="off"
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

function SuggestInput(props: InputProps<TextField>) {
  const [opened, setOpened] = useState(false)
  const used = useUsedValues(props.entity, props.name, opened)
  return (
    <Autocomplete
      {...useInput(props)}
      value={asText(props.value)}
      maxLength={props.field.max + 1}
      data={used}
      limit={8}
      onFocus={() => setOpened(true)}
      onChange={props.onChange}
    />
  )
}

export const text: FieldFace<TextField> = {
  Input: (props) => (props.field.suggest ? <SuggestInput {...props} /> : <PlainInput {...props} />),
  Value: ({ value }) => <>{asText(value)}</>,
}
