// An amount of money, typed with the marks of the person's language; the text stays as typed.
import { useState } from 'react'
import type { MoneyField } from '#core/fields/money.ts'
import { readDecimal } from '#core/numbers/number.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { useInput } from './use-input.ts'

export function MoneyInput(props: InputProps<MoneyField>) {
  const { locale } = useTexts()
  const { field, value } = props
  const [typed, setTyped] = useState({ text: '', value })
  // Another value than what was typed came from outside: a draft, a form begun anew.
  const isOwn = typed.text !== '' && typed.value === value
  const stored = asText(value)
  const isAmount = 'value' in field.parse(value) && stored !== ''
  return (
    <TextInput
      {...useInput(props)}
      inputMode="decimal"
      autoComplete="off"
      value={isOwn ? typed.text : isAmount ? moneyWords(stored, undefined, locale) : stored}
      onChange={({ currentTarget: { value: text } }) => {
        const read = readDecimal(text, locale) ?? text
        setTyped({ text, value: read })
        props.onChange(read)
      }}
    />
  )
}
