// What a filter offers: options, yes and no, people, records found by their words, values already used.
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { RefField } from '#core/fields/ref.ts'
import { searchTerms } from '#core/search/terms.ts'
import { useTexts } from '#web/api/texts.ts'
import { none, type Option } from '#web/fields/face.ts'
import { chosenOptions, filterOf } from '#web/fields/filter.ts'
import { faceOf } from '#web/fields/faces.ts'
import { useMatches } from '#web/fields/use-matches.ts'
import { useUsedValues } from '#web/fields/used-values.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { useFilterOptions } from './filter-words.ts'
import classes from './list.module.css'

export interface FilterProps {
  readonly entity: Entity
  readonly name: string
  /** As it is written in the address; `''` when nothing is chosen. */
  readonly value: string
  /** `stay` keeps the filter open: more may be chosen. */
  readonly onChoose: (value: string, stay?: boolean) => void
}

/** One of the options of the field's kind, or several. */
export function OptionChoices({ entity, name, value, onChoose }: FilterProps) {
  const options = useFilterOptions(entity, name)
  const field = entity.fields[name]!
  const filter = filterOf(field)
  const chosen = chosenOptions(field, value)
  const toggle = (option: string) => {
    const others = chosen.filter((one) => one !== option)
    const next = others.length < chosen.length ? others : [...chosen, option]
    onChoose(next.join(','), true)
  }
  const isSeveral = filter.by === 'options' && filter.several
  return <OptionList options={options} chosen={chosen} onChoose={isSeveral ? toggle : onChoose} />
}

/** A record found by its words, or none. */
export function RecordChoices({ entity, name, value, onChoose }: FilterProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const { options, isSettled } = useMatches((entity.fields[name] as RefField).to, {
    typed,
    enabled: true,
  })
  const all = typed === '' ? [...options, { value: none, label: t('records.none') }] : options
  return (
    <Searched
      typed={typed}
      onType={setTyped}
      first={all[0]}
      isSettled={isSettled}
      onChoose={onChoose}
    >
      <OptionList options={all} chosen={[value]} onChoose={onChoose} />
    </Searched>
  )
}

/** A value that other records have. */
export function UsedChoices({ entity, name, value, onChoose }: FilterProps) {
  const [typed, setTyped] = useState('')
  const wanted = searchTerms(typed)
  const { shown = String } = faceOf(entity.fields[name]!)
  const used = useUsedValues(entity.kind, name, true)
    .filter((one) => wanted.every((term) => searchTerms(one).some((word) => word.startsWith(term))))
    .slice(0, 50)
    .map((one) => ({ value: one, label: shown(one) }))
  return (
    <Searched typed={typed} onType={setTyped} first={used[0]} isSettled onChoose={onChoose}>
      <OptionList options={used} chosen={[value]} onChoose={onChoose} />
    </Searched>
  )
}

interface SearchedProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  /** What Enter takes once something is typed. */
  readonly first: Option | undefined
  /** False while the options do not belong to what is typed yet. */
  readonly isSettled: boolean
  readonly onChoose: (value: string) => void
  readonly children: React.ReactNode
}

function Searched({ typed, onType, first, isSettled, onChoose, children }: SearchedProps) {
  const t = useTexts()
  // Enter came before what it takes was found.
  const isTaking = useRef(false)
  const take = () => {
    isTaking.current = !isSettled
    if (isSettled && first) onChoose(first.value)
  }
  useEffect(() => {
    if (isTaking.current) take()
  })
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={t('fields.search')}
        placeholder={t('fields.search')}
        value={typed}
        onChange={(event) => {
          isTaking.current = false
          onType(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
          if (isEnter && typed.trim() !== '') take()
          walk(event)
        }}
      />
      {children}
    </>
  )
}

interface OptionListProps {
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly onChoose: (value: string) => void
}

function OptionList({ options, chosen, onChoose }: OptionListProps) {
  const t = useTexts()
  if (options.length === 0) return <p className={classes.nothing}>{t('fields.nothing_found')}</p>
  return (
    <ul className={classes.options}>
      {options.map(({ value, label }) => (
        <li key={value}>
          <button
            type="button"
            aria-pressed={chosen.includes(value)}
            onClick={() => onChoose(value)}
            onKeyDown={walk}
          >
            <IconCheck size={15} aria-hidden />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Arrow keys walk the options. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const root = event.currentTarget.closest('[role="dialog"]') ?? document
  const stops = [...root.querySelectorAll<HTMLElement>(`input, .${classes.options} button`)]
  event.preventDefault()
  stops[stops.indexOf(event.currentTarget) + by]?.focus()
}
