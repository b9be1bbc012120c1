// The payee or payer in a form: completed from those of other entries, with the categories they last had.
import { useState } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty } from '#core/fields/field.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { OwnInputProps } from '#web/face.ts'
import { inputId } from '#web/fields/face.ts'
import { entryKinds } from '../../rules/entry/kinds.ts'
import { namedThirdParty, offersFor, restOf } from '../../rules/quick/completion.ts'
import { CompletedInput } from '../entry/CompletedInput.tsx'
import { useKnown } from '../entry/use-known.ts'

export default function ThirdPartyInput({ form, name }: OwnInputProps) {
  const t = useTexts()
  const { db } = useGroup()
  const [isAsked, setAsked] = useState(false)
  const entity = useRegistry().byId(form.id)!
  const texts = fieldTexts(entity, name)
  const isIncome = form.values.of === 'income'
  const kind = entryKinds.find((one) => one === entity.kind) ?? (isIncome ? 'Income' : 'Outgo')
  const { thirdParties } = useKnown(db, kind, isAsked)
  const names = thirdParties.map((one) => one.name)
  const value = String(form.values[name] ?? '')
  const fill = (text: string) => {
    const known = namedThirdParty(text, thirdParties)
    if (known && known.categories.length > 0 && isEmpty(form.values.categories)) {
      form.set('categories', known.categories.join(', '))
    }
  }
  return (
    <CompletedInput
      id={inputId(name)}
      name={name}
      label={t(texts.label)}
      description={t(texts.hint) || undefined}
      value={value}
      error={form.errors[name]}
      rest={restOf(value, names)}
      offers={offersFor(value, names)}
      onFocus={() => setAsked(true)}
      onChange={(typed) => form.set(name, typed)}
      onTake={fill}
      onBlur={() => {
        fill(value)
        form.blur(name)
      }}
    />
  )
}
