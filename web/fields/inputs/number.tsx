// Numbers and amounts, typed with the marks of the person's language; the text stays as typed.
import { useState } from 'react'
import type { DecimalField, IntegerField } from '#core/fields/number.ts'
import { readDecimal } from '#core/numbers/number.ts'
import { useTexts } from '#web/api/texts.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import type { MoneyField } from '#core/fields/money.ts'
import { currencySign, moneyWords, usualCurrency } from '#core/numbers/money.ts'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { useInput } from './use-input.ts'

interface TypedProps {
  readonly of: InputProps<IntegerField> | InputProps<DecimalField> | InputProps<MoneyField>
  readonly inputMode: 'numeric' | 'decimal'
  /** The value as it is written where it was not typed. */
  readonly shown: string
  /** It is written so once it is left. */
  readonly tidy?: boolean
  /** Before it. */
  readonly sign?: string
}

function TypedNumber({ of, inputMode, shown, tidy, sign }: TypedProps) {
  const { locale } = useTexts()
  const [typed, setTyped] = useState({ text: '', value: of.value })
  const input = useInput(of)
  // Another value than what was typed came from outside: a draft, a form begun anew.
  const isOwn = typed.text !== '' && typed.value === of.value
  return (
    <TextInput
      {...input}
      leftSection={sign}
      inputMode={inputMode}
      autoComplete="off"
      value={isOwn ? typed.text : shown}
      onChange={({ currentTarget: { value: text } }) => {
        const value = readDecimal(text, locale) ?? text
        setTyped({ text, value })
        of.onChange(value)
      }}
      onBlur={() => {
        if (tidy) setTyped({ text: '', value: of.value })
        input.onBlur()
      }}
    />
  )
}

export function IntegerInput(props: InputProps<IntegerField>) {
  return <TypedNumber of={props} inputMode="numeric" shown={asText(props.value)} />
}

export function DecimalInput(props: InputProps<DecimalField>) {
  const { locale } = useTexts()
  const { value } = props
  const shown = typeof value === 'number' ? value.toLocaleString(locale) : asText(value)
  return <TypedNumber of={props} inputMode="decimal" shown={shown} />
}

/** Of a field of its own; in a row the column or the sum says the currency. */
export function MoneyInput(props: InputProps<MoneyField>) {
  const { locale } = useTexts()
  const { entity, field, value, beside } = props
  const own = beside && 'currency' in entity.fields
  const currency = own
    ? asText(beside.currency) || usualCurrency(locale)
    : field.usual && usualCurrency(locale)
  const stored = asText(value)
  const read = field.parse(value)
  const amount = 'value' in read && read.value
  const shown = amount ? moneyWords(amount, undefined, locale) : stored
  return (
    <TypedNumber
      of={props}
      inputMode="decimal"
      shown={shown}
      tidy={Boolean(amount)}
      sign={currencySign(currency || undefined, locale)}
    />
  )
}
