// The categories of an entry, typed with commas, or the one of a budget: each completed from those that are used or declared.
import { useState } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { OwnInputProps } from '#web/face.ts'
import { inputId } from '#web/fields/face.ts'
import { useTagText } from '#web/fields/tag-text.ts'
import { entryKinds } from '../../rules/entry/kinds.ts'
import { endedWord, offersForList, restOfList, withLast } from '../../rules/quick/completion.ts'
import { CompletedInput } from '../entry/CompletedInput.tsx'
import { useKnown } from '../entry/use-known.ts'

export default function CategoriesInput({ form, name }: OwnInputProps) {
  const t = useTexts()
  const { db } = useGroup()
  const [isAsked, setAsked] = useState(false)
  const entity = useRegistry().byId(form.id)!
  const texts = fieldTexts(entity, name)
  // Series and budgets have no entries of their own kind: those of what goes out have most categories.
  const kind = entryKinds.find((one) => one === entity.kind) ?? 'Outgo'
  const { categories } = useKnown(db, kind, isAsked)
  const field = entity.fields[name]!
  const tags = useTagText(field, form.values[name], (typed) => form.set(name, typed))
  const rest = restOfList(tags.text, categories)
  return (
    <CompletedInput
      id={inputId(name)}
      name={name}
      label={t(texts.label)}
      description={t(texts.hint) || undefined}
      withAsterisk={field.required}
      value={tags.text}
      error={form.errors[name]}
      rest={rest}
      offers={offersForList(tags.text, categories)}
      whole={(category) => withLast(tags.text, category)}
      onEnter={() => endedWord(tags.text, rest, field.kind === 'tags')}
      onFocus={() => setAsked(true)}
      onBlur={() => {
        tags.leave()
        form.blur(name)
      }}
      onChange={tags.type}
    />
  )
}
