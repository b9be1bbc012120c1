// The filters of a list as chips. A chip opens what its kind of field offers; what is chosen is kept in the address.
import { Suspense } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { useChips } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { filterOf } from '#web/fields/filter.ts'
import { Popover } from '#web/ui/float/Popover.tsx'
import { Chip } from '#web/ui/list/Chips.tsx'
import { OptionChoices, RecordChoices, UsedChoices } from './FilterChoices.tsx'
import { FilterAmounts, FilterDates } from './spans/spans.ts'
import { useFilterWords } from './filter-words.ts'
import { useFieldLabel } from './ListTools.tsx'
import { Slot } from '../Slot.tsx'
import type { List } from './use-list.ts'

export interface FilterChipsProps {
  readonly entity: Entity
  readonly list: List
  /** Which of the declared filters, in this order; default all. */
  readonly fields?: readonly string[]
  /** Only those in which something is chosen: all of them are elsewhere. */
  readonly chosen?: boolean
}

/** Chips only, for inside `Chips` of `web/ui`. */
export function FilterChips(props: FilterChipsProps) {
  const { entity, list, fields = entity.filters ?? [], chosen = false } = props
  const chips = useChips()
  const shown = chosen ? fields.filter((name) => list.state.filters[name]) : fields
  return (
    <>
      {shown.map((name) => (
        <FilterChip key={name} entity={entity} list={list} name={name} />
      ))}
      {!chosen && chips.map((load, at) => <Slot key={at} load={load} entity={entity} />)}
    </>
  )
}

/** What a chip opens, by what the field's kind is narrowed by. */
const choosers = {
  options: OptionChoices,
  days: FilterDates,
  amounts: FilterAmounts,
  records: RecordChoices,
  used: UsedChoices,
}

/** One of them alone. */
export function FilterChip({ entity, list, name }: { entity: Entity; list: List; name: string }) {
  const t = useTexts()
  const label = useFieldLabel(entity)(name)
  const value = list.state.filters[name]
  const words = useFilterWords(entity, name, value ?? '')
  const choose = (next: string) => {
    const { [name]: _old, ...others } = list.state.filters
    list.set({ filters: next === '' ? others : { ...others, [name]: next } })
  }
  const clear =
    value === undefined
      ? {}
      : { onClear: () => choose(''), clearLabel: t('records.clear_filter', { field: label }) }
  const Choices = choosers[filterOf(entity.fields[name]!).by]
  return (
    <Popover
      label={label}
      target={(button) => (
        <Chip {...clear} {...button}>
          {value === undefined ? label : `${label}: ${words}`}
        </Chip>
      )}
    >
      {(close) => (
        <Suspense>
          <Choices
            entity={entity}
            name={name}
            value={value ?? ''}
            onChoose={(next, stay) => {
              choose(next)
              if (!stay) close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
