// A filter over amounts of money: from, to, or both, typed with the marks of the person's language.
import { useState } from 'react'
import type { MoneyField } from '#core/fields/money.ts'
import {
  amountText,
  compareAmounts,
  decimalText,
  minorUnits,
  moneyWords,
} from '#core/numbers/money.ts'
import { readDecimal } from '#core/numbers/number.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import type { FilterProps } from '../FilterChoices.tsx'
import classes from '../list.module.css'

export default function FilterAmounts({ entity, name, value, onChoose }: FilterProps) {
  const t = useTexts()
  // Only fields of amounts are narrowed by them.
  const { decimals, varies } = entity.fields[name] as MoneyField
  const [first = '', last = ''] = value
    .split('..')
    .map((text) => text && moneyWords(text, undefined, t.locale))
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  const [problem, setProblem] = useState('')
  const read = (typed: string) => amountText(readDecimal(typed, t.locale) ?? '', decimals)
  const apply = () => {
    const typed = [from, to].map((text) => text.trim())
    const [least, most] = typed.map(read)
    if (typed.some((text) => text !== '' && read(text) === undefined))
      return setProblem(t('errors.not_an_amount', { count: decimals }))
    if (least !== undefined && most !== undefined && compareAmounts(most, least) < 0)
      return setProblem(t('records.ends_before'))
    const words = [least, most].map((text = '') => (text && !varies ? filledUp(text) : text))
    return onChoose(words.some(Boolean) ? words.join('..') : '')
  }
  const filledUp = (text: string) => decimalText(minorUnits(text, decimals) ?? 0n, decimals)
  const inputs = [
    [t('records.from'), from, setFrom],
    [t('records.to'), to, setTo],
  ] as const
  return (
    <form
      className={classes.dates}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {inputs.map(([label, typed, set], at) => (
        <TextInput
          key={label}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={at === 1 ? problem : ''}
          onChange={(event) => {
            set(event.currentTarget.value)
            setProblem('')
          }}
        />
      ))}
      <Button type="submit" variant="filled">
        {t('records.apply')}
      </Button>
    </form>
  )
}
