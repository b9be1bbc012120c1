// What a filter offers: options, yes and no, people, records found by their words, values already used.
import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import type { ChoiceField } from '#core/fields/choice.ts'
import type { RefField } from '#core/fields/ref.ts'
import { searchTerms } from '#core/values/search.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useMatches } from '#web/fields/use-matches.ts'
import { useUsedValues } from '#web/fields/used-values.ts'
import { none } from './list-state.ts'
import classes from './list.module.css'

export interface FilterProps {
  readonly entity: Entity
  readonly name: string
  /** As it stands in the address; `''` when nothing is chosen. */
  readonly value: string
  /** `stay` keeps the filter open: more may be chosen. */
  readonly onChoose: (value: string, stay?: boolean) => void
}

interface Option {
  readonly value: string
  readonly label: string
}

export function FilterChoices(props: FilterProps) {
  const { kind } = props.entity.fields[props.name]!
  if (kind === 'choice' || kind === 'flag') return <FixedChoices {...props} />
  if (kind === 'person') return <PeopleChoices {...props} />
  return kind === 'ref' ? <RecordChoices {...props} /> : <UsedChoices {...props} />
}

function FixedChoices({ entity, name, value, onChoose }: FilterProps) {
  const t = useTexts()
  const field = entity.fields[name]!
  const chosen = value === '' ? [] : value.split(',')
  if (field.kind === 'flag') {
    const options = ['true', 'false'].map((one) => ({
      value: one,
      label: t(one === 'true' ? 'fields.yes' : 'fields.no'),
    }))
    return <OptionList options={options} chosen={chosen} onChoose={onChoose} />
  }
  const names = fieldTexts(entity, name).options
  const options = (field as ChoiceField).options.map((option) => ({
    value: option,
    label: t(`${names}.${option}`),
  }))
  const toggle = (option: string) => {
    const next = chosen.includes(option)
      ? chosen.filter((one) => one !== option)
      : [...chosen, option]
    onChoose(next.join(','), true)
  }
  return <OptionList options={options} chosen={chosen} onChoose={toggle} />
}

function PeopleChoices({ value, onChoose }: FilterProps) {
  const t = useTexts()
  const { people } = useGroup()
  const options = [...people.values()].map(({ id, name }) => ({ value: id, label: name }))
  const all = [...options, { value: none, label: t('records.nobody') }]
  return <OptionList options={all} chosen={[value]} onChoose={onChoose} />
}

function RecordChoices({ entity, name, value, onChoose }: FilterProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const { options, isSettled } = useMatches((entity.fields[name] as RefField).to, typed, true)
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

function UsedChoices({ entity, name, value, onChoose }: FilterProps) {
  const [typed, setTyped] = useState('')
  const wanted = searchTerms(typed)
  const used = useUsedValues(entity, name, true)
    .filter((one) => wanted.every((term) => searchTerms(one).some((word) => word.startsWith(term))))
    .slice(0, 50)
    .map((one) => ({ value: one, label: one }))
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
