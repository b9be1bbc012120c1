// The categories of an entry, typed with commas, each completed from those that are used or declared.
import { useState } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { OwnInputProps } from '#web/face.ts'
import { inputId } from '#web/fields/face.ts'
import { entryKinds } from '../../rules/entry/kinds.ts'
import { restOfList } from '../../rules/quick/completion.ts'
import { GhostInput } from '../entry/GhostInput.tsx'
import { useKnown } from '../entry/use-known.ts'

export default function CategoriesInput({ form, name }: OwnInputProps) {
  const t = useTexts()
  const { db } = useGroup()
  const [isAsked, setAsked] = useState(false)
  const entity = useRegistry().byId(form.id)!
  const texts = fieldTexts(entity, name)
  // A series has no entries of its own kind: those of what goes out have most categories.
  const kind = entryKinds.find((one) => one === entity.kind) ?? 'Outgo'
  const { categories } = useKnown(db, kind, isAsked)
  const { [name]: value } = form.values
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return (
    <GhostInput
      id={inputId(name)}
      name={name}
      label={t(texts.label)}
      description={t(texts.hint) || undefined}
      value={text}
      error={form.errors[name]}
      rest={restOfList(text, categories)}
      onFocus={() => setAsked(true)}
      onBlur={() => form.blur(name)}
      onChange={(typed) => form.set(name, typed)}
    />
  )
}
