// What the words of a column mean, where a field has options or people: each word of the file beside a choice.
import { useState } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import type { ChoiceField } from '#core/fields/choice.ts'
import { maxWords } from '#core/import/match.ts'
import type { Target } from '#core/import/rules.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import classes from './import.module.css'

type Words = Readonly<Record<string, string>>

interface WordsButtonProps {
  /** Of the column. */
  readonly name: string
  readonly target: Target
  /** Words of the file as they are compared → as the file has them. */
  readonly found: ReadonlyMap<string, string>
  readonly words: Words
  readonly onChange: (words: Words) => void
}

export function WordsButton(props: WordsButtonProps) {
  const { found, words } = props
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const unknown = [...found.keys()].filter((word) => !Object.hasOwn(words, word)).length
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)} data-unknown={unknown > 0 || undefined}>
        {unknown > 0
          ? t('import.columns.words_open', { count: unknown })
          : t('import.columns.words', { count: found.size })}
      </Button>
      {isOpen && <WordsSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What no option has: the row is refused. */
const unknownWord = '?'

function WordsSheet({
  name,
  target,
  found,
  words,
  onChange,
  onClose,
}: WordsButtonProps & { onClose: () => void }) {
  const t = useTexts()
  const options = useOptions(target)
  const choose = (word: string, value: string) => {
    const { [word]: _former, ...others } = words
    onChange(value === unknownWord ? others : { ...others, [word]: value })
  }
  return (
    <Sheet opened onClose={onClose} title={t('import.words.title', { column: name })}>
      <ul className={classes.words}>
        {[...found].slice(0, maxWords).map(([word, text]) => (
          <li key={word}>
            <span>{text}</span>
            <NativeSelect
              aria-label={text}
              value={Object.hasOwn(words, word) ? words[word] : unknownWord}
              data={[
                { value: unknownWord, label: t('import.words.unknown') },
                { value: '', label: t('import.words.blank') },
                ...options,
              ]}
              onChange={({ target: { value } }) => choose(word, value)}
            />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {t('import.words.done')}
        </Button>
      </DialogActions>
    </Sheet>
  )
}

/** Options by their names, or the people of the Group. */
function useOptions({ entity, field, names: [name = ''] }: Target) {
  const t = useTexts()
  const { people } = useGroup()
  if (field.kind === 'person') {
    const members = [...people.values()].filter(({ member }) => member)
    return members.map(({ id, name: label }) => ({ value: id, label }))
  }
  const { options } = fieldTexts(entity, name)
  return (field as ChoiceField).options.map((value) => ({ value, label: t(`${options}.${value}`) }))
}
