// The tags of a bookmark, typed with commas; those that most bookmarks have are offered below, and taken by a click.
import { fieldTexts } from '#core/entity/texts.ts'
import { tagOf, tagWords } from '#core/fields/tags.ts'
import { useTexts } from '#web/api/texts.ts'
import type { OwnInputProps } from '#web/face.ts'
import { inputId } from '#web/fields/face.ts'
import { useTagText } from '#web/fields/tag-text.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Chip } from '#web/ui/list/Chips.tsx'
import { bookmark } from '../../entities/bookmark.ts'
import { useTags } from '../bookmark-calls.ts'
import classes from './new.module.css'

const maxOffered = 12

export default function TagsInput({ form, name }: OwnInputProps) {
  const t = useTexts()
  const texts = fieldTexts(bookmark, name)
  const { tag_names } = bookmark.fields
  const tags = useTagText(tag_names, form.values[name], (typed) => form.set(name, typed))
  const own = tags.text.split(',').map(tagOf).filter(Boolean)
  const offered = useTags()
    .filter((tag) => !own.includes(tag))
    .slice(0, maxOffered)
  return (
    <div>
      <TextInput
        id={inputId(name)}
        name={name}
        label={t(texts.label)}
        description={t(texts.hint) || undefined}
        autoComplete="off"
        value={tags.text}
        error={form.errors[name]}
        onBlur={() => {
          tags.leave()
          form.blur(name)
        }}
        onChange={({ currentTarget }) => tags.type(currentTarget.value)}
      />
      {offered.length > 0 && (
        <div className={classes.offered}>
          {offered.map((tag) => (
            <Chip key={tag} onClick={() => form.set(name, [...own, tag].join(', '))}>
              {tagWords(tag)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
