// Chips over the notes: their tags, and the folders that they lie in. What is chosen is in the address.
import { tagWords } from '#core/fields/tags.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Popover } from '#web/ui/float/Popover.tsx'
import { Chip, Chips } from '#web/ui/list/Chips.tsx'
import type { NoteFacts, NotesQuery } from '../note-calls.ts'
import { addressWith } from './address.ts'
import classes from './notes.module.css'

interface NoteChipsProps {
  facts: NoteFacts | undefined
  query: NotesQuery
}

export function NoteChips({ facts, query }: NoteChipsProps) {
  const t = useTexts()
  const folders = (facts?.folders ?? []).map(({ id, path, count }) => ({
    value: id === '' ? 'top' : id,
    label: path === '' ? t('notes.top') : path,
    count,
  }))
  const tags = (facts?.tags ?? []).map(({ tag, count }) => ({
    value: tag,
    label: tagWords(tag),
    count,
  }))
  return (
    <Chips>
      <ChoiceChip name="folder" options={folders} value={query.folder} />
      <ChoiceChip name="tag" options={tags} value={query.tag} />
    </Chips>
  )
}

interface ChoiceChipProps {
  name: 'folder' | 'tag'
  options: readonly { readonly value: string; readonly label: string; readonly count: number }[]
  value: string | undefined
}

function ChoiceChip({ name, options, value }: ChoiceChipProps) {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const label = t(`notes.chips.${name}`)
  const choose = (next: string) =>
    go(addressWith(path, params, { [name]: next }), { replace: true })
  if (options.length === 0 && value === undefined) return null
  // A folder without notes has no name here, and its id says nothing to anybody.
  const chosen =
    options.find((one) => one.value === value)?.label ?? (name === 'tag' ? value : undefined)
  const clear =
    value === undefined
      ? {}
      : { onClear: () => choose(''), clearLabel: t('records.clear_filter', { field: label }) }
  return (
    <Popover
      label={label}
      target={(button) => (
        <Chip {...clear} {...button}>
          {chosen === undefined ? label : `${label}: ${chosen}`}
        </Chip>
      )}
    >
      {(close) => (
        <ul className={classes.choices}>
          {options.map((one) => (
            <li key={one.value}>
              <button
                type="button"
                aria-pressed={one.value === value}
                onClick={() => {
                  choose(one.value)
                  close()
                }}
              >
                <span>{one.label}</span>
                <small className="num">{one.count}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
