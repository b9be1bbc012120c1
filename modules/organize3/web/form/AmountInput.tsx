// An amount in a form of an entry: with the currency of its wallet in front, read in the marks of either language, and asked about where it
// can be read in two ways.
import { useState } from 'react'
import { currencySign, moneyWords } from '#core/numbers/money.ts'
import { isEmpty } from '#core/fields/field.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FormAtHand, OwnInputProps } from '#web/face.ts'
import { inputId } from '#web/fields/face.ts'
import { useFocusFirst } from '#web/ui/form/use-focus-first.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { readTypedAmount, typedIn, unclearAmount } from '../../rules/typed-amount.ts'
import classes from '../entry/entry.module.css'
import { moneyOf } from '../statement/wallet-doc.ts'

/** The wallet whose money an amount is: of a fee the one that pays it. */
function walletOf(name: string, { values }: FormAtHand): string {
  const side = (end: 'source' | 'destination') => String(values[`${end}_wallet_id`] ?? '')
  if (name === 'value_in') return side('destination')
  if (name === 'fee') return side(values.fee_kind === 'destination' ? 'destination' : 'source')
  return String(values.wallet_id ?? '') || side('source')
}

export default function AmountInput({ form, name, isFirst }: OwnInputProps) {
  const t = useTexts()
  // How much is what a new entry is about, and all else may stay as it is: the keyboard of a phone is there for it.
  const box = useFocusFirst<HTMLDivElement>(form.base ? 'desk' : 'everywhere')
  const { db } = useGroup()
  const entity = useRegistry().byId(form.id)!
  const field = entity.fields[name]!
  const texts = fieldTexts(entity, name)
  const wallet = useRecord(db, 'Wallet', walletOf(name, form)).data
  const { currency, precision } = moneyOf(wallet)
  const value = String(form.values[name] ?? '')
  const [typed, setTyped] = useState({ text: '', value })
  // A value that differs from the typed one was set by the form: a draft, a reset.
  const isOwn = typed.text !== '' && typed.value === value
  const isAmount = 'value' in field.parse(value) && !isEmpty(value)
  const shown = isAmount ? moneyWords(value, undefined, t.locale) : typedIn(value)
  const text = isOwn ? typed.text : shown
  const read = readTypedAmount(text, t.locale, precision)
  const isUnclear = value.startsWith('?') && read.is === 'unclear'
  return (
    <div ref={box}>
      <TextInput
        className={classes.number}
        id={inputId(name)}
        name={name}
        data-autofocus={isFirst || undefined}
        label={t(texts.label)}
        description={t(texts.hint) || undefined}
        withAsterisk={field.required === true}
        inputMode="decimal"
        autoComplete="off"
        leftSection={currencySign(currency, t.locale)}
        error={
          isUnclear ? t('entry.unclear', { either: read.either, or: read.or }) : form.errors[name]
        }
        value={text}
        onBlur={() => form.blur(name)}
        onChange={(event) => {
          const now = event.currentTarget.value
          const next = readTypedAmount(now, t.locale, precision)
          const kept =
            next.is === 'amount' ? next.value : next.is === 'unclear' ? unclearAmount(now) : now
          setTyped({ text: now, value: kept })
          form.set(name, kept)
        }}
      />
    </div>
  )
}
