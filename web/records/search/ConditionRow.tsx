// One condition of a search: a field, how it is compared, and with what.
import { IconX } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { useTexts } from '#web/api/texts.ts'
import { filterOf } from '#web/fields/filter.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Popover } from '#web/ui/float/Popover.tsx'
import { Chip } from '#web/ui/list/Chips.tsx'
import { OptionChoices, RecordChoices } from '../list/FilterChoices.tsx'
import { FilterAmounts, FilterDates } from '../list/spans/spans.ts'
import { useFilterWords } from '../list/filter-words.ts'
import { useFieldLabel } from '../list/ListTools.tsx'
import {
  isNumber,
  asksNothing,
  maxValueLength,
  operatorsOf,
  searched,
  searchedFields,
  type Condition,
  type Operator,
} from './conditions.ts'
import classes from './search.module.css'

interface ConditionRowProps {
  readonly entity: Entity
  readonly condition: Condition
  readonly onChange: (next: Condition) => void
  readonly onRemove: () => void
}

export function ConditionRow({ entity, condition, onChange, onRemove }: ConditionRowProps) {
  const t = useTexts()
  const label = useFieldLabel(entity)
  const all = searched(entity)
  const { field: name, operator } = condition
  const field = all.fields[name]!
  const names = searchedFields(entity, t.locale)
    .map((one) => ({ value: one, label: label(one) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, t.locale))
  const choose = (next: string) => {
    const [first = 'filled'] = operatorsOf(all.fields[next]!)
    onChange({ field: next, operator: first, value: '' })
  }
  return (
    <li className={classes.condition}>
      <NativeSelect
        aria-label={t('search.field')}
        value={name}
        data={names}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('search.operator')}
        value={operator}
        data={operatorsOf(field).map((one) => ({
          value: one,
          label: t(`search.operators.${one}`),
        }))}
        onChange={(event) =>
          onChange({ ...condition, operator: event.currentTarget.value as Operator })
        }
      />
      <span className={classes.value}>
        {!asksNothing(operator) && (
          <ConditionValue
            key={`${name} ${operator}`}
            entity={all}
            condition={condition}
            label={label(name)}
            onChange={(value) => onChange({ ...condition, value })}
          />
        )}
      </span>
      <ActionIcon aria-label={t('search.remove', { field: label(name) })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}

interface ConditionValueProps {
  readonly entity: Entity
  readonly condition: Condition
  readonly label: string
  readonly onChange: (value: string) => void
}

const choosers = {
  options: OptionChoices,
  records: RecordChoices,
  days: FilterDates,
  amounts: FilterAmounts,
}

function ConditionValue(props: ConditionValueProps) {
  const { entity, condition, label, onChange } = props
  const t = useTexts()
  const { field: name, value } = condition
  const words = useFilterWords(entity, name, value)
  const { by } = filterOf(entity.fields[name]!)
  if (by === 'used') return <TypedValue {...props} />
  const Choices = choosers[by]
  return (
    <Popover
      label={label}
      target={(button) => (
        <Chip on={value !== ''} {...button}>
          {value === '' ? t('search.choose') : words}
        </Chip>
      )}
    >
      {(close) => (
        <Suspense>
          <Choices
            entity={entity}
            name={name}
            value={value}
            onChoose={(next, stay) => {
              onChange(next)
              if (!stay) close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}

const typingPauseMs = 300

/** Searches while typing. */
function TypedValue({ entity, condition, label, onChange }: ConditionValueProps) {
  const [typed, setTyped] = useState(condition.value)
  const sent = useRef(condition.value)
  useEffect(() => {
    if (condition.value !== sent.current) setTyped(condition.value)
    sent.current = condition.value
  }, [condition.value])
  useEffect(() => {
    if (typed === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = typed
      onChange(typed)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  })
  const field = entity.fields[condition.field]
  const isTyped = field !== undefined && isNumber(field)
  return (
    <TextInput
      aria-label={label}
      inputMode={isTyped ? 'decimal' : 'text'}
      maxLength={maxValueLength}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
