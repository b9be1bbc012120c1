// A whole number, typed with the marks of the person's language; the text stays as typed.
import { useState } from 'react'
import type { IntegerField } from '#core/fields/integer.ts'
import { readDecimal } from '#core/numbers/number.ts'
import { useTexts } from '#web/api/texts.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { useInput } from './use-input.ts'

export function IntegerInput(props: InputProps<IntegerField>) {
  const { locale } = useTexts()
  const [typed, setTyped] = useState({ text: '', value: props.value })
  // Another value than what was typed came from outside: a draft, a form begun anew.
  const isOwn = typed.text !== '' && typed.value === props.value
  return (
    <TextInput
      {...useInput(props)}
      inputMode="numeric"
      autoComplete="off"
      value={isOwn ? typed.text : asText(props.value)}
      onChange={({ currentTarget: { value: text } }) => {
        const value = readDecimal(text, locale) ?? text
        setTyped({ text, value })
        props.onChange(value)
      }}
    />
  )
}
