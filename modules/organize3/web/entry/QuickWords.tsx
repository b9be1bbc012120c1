// The words of a line: the third party, completed while it is typed and bringing its last categories along, the categories, the text.
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useTagText } from '#web/fields/tag-text.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { outgo } from '../../entities/outgo.ts'
import {
  namedThirdParty,
  offersFor,
  offersForList,
  restOf,
  restOfList,
  withLast,
} from '../../rules/quick/completion.ts'
import { fieldsOf } from '../../rules/quick/line.ts'
import { CompletedInput } from './CompletedInput.tsx'
import { useKnown } from './use-known.ts'
import type { QuickEntryState } from './use-quick-entry.ts'

export function QuickWords({ id, entry }: { id: string; entry: QuickEntryState }) {
  const t = useTexts()
  const { db } = useGroup()
  const [isAsked, setAsked] = useState(false)
  const [filled, setFilled] = useState('')
  const { line, problems, set } = entry
  const { thirdParties, categories } = useKnown(db, line.kind, isAsked)
  const tags = useTagText(outgo.fields.categories, line.categories, (typed) =>
    set({ categories: typed }),
  )
  const names = thirdParties.map(({ name }) => name)
  const ask = () => setAsked(true)
  /** The categories that it last had, in the place of none, or of those of another third party. */
  const take = (name: string) => {
    const known = namedThirdParty(name, thirdParties)
    if (!known || (line.categories.trim() !== '' && line.categories !== filled)) return
    const list = known.categories.join(', ')
    setFilled(list)
    set({ third: known.name, categories: list })
  }
  return (
    <>
      {fieldsOf(line.kind).third && (
        <CompletedInput
          id={`${id}-third`}
          name="third"
          aria-label={t(`entry.third.${line.kind}`)}
          placeholder={t(`entry.third.${line.kind}`)}
          value={line.third}
          error={problems.third}
          rest={restOf(line.third, names)}
          offers={offersFor(line.third, names)}
          onFocus={ask}
          onChange={(third) => set({ third })}
          onTake={take}
          onBlur={() => take(line.third)}
        />
      )}
      <CompletedInput
        id={`${id}-categories`}
        name="categories"
        aria-label={t('entry.categories')}
        placeholder={t('entry.categories')}
        value={tags.text}
        error={problems.categories}
        rest={line.categories === filled ? '' : restOfList(tags.text, categories)}
        offers={offersForList(tags.text, categories)}
        whole={(category) => withLast(tags.text, category)}
        onFocus={ask}
        onBlur={tags.leave}
        onChange={tags.type}
      />
      <TextInput
        id={`${id}-description`}
        name="description"
        autoComplete="off"
        aria-label={t('entry.description')}
        placeholder={t('entry.description')}
        value={line.description}
        error={problems.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
    </>
  )
}
