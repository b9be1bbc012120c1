// What is searched for, in which kind, under which conditions, in which order and how many on a page. All of it is in
// the address.
import { IconPlus } from '@tabler/icons-react'
import type { Entity } from '#core/entity/entity.ts'
import { useChips, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { pageSizes, sortable, type Listed } from '../list/list-state.ts'
import { SearchBox, useFieldLabel } from '../list/ListTools.tsx'
import type { List } from '../list/use-list.ts'
import { Slot } from '../Slot.tsx'
import { ConditionRow } from './ConditionRow.tsx'
import { maxConditions, operatorsOf, searched, searchedFields } from './conditions.ts'
import type { Conditions } from './use-conditions.ts'
import classes from './search.module.css'

interface SearchFormProps {
  readonly list: List
  readonly listed: Listed
  /** The kind that is searched; all kinds when left out. */
  readonly entity?: Entity
  readonly conditions?: Conditions
}

/** Searches are saved as those of lists are, under this name. */
const saved = { path: 'search' }

export function SearchForm({ list, listed, entity, conditions }: SearchFormProps) {
  const t = useTexts()
  const chips = useChips()
  return (
    <Card>
      <div className={classes.top}>
        <SearchBox list={list} label={t('search.words')} />
        <KindSelect entity={entity} list={list} />
        {chips.map((load, at) => (
          // The chips of modules never change their order.
          <Slot key={at} load={load} entity={saved} />
        ))}
      </div>
      {entity && conditions && <ConditionList entity={entity} conditions={conditions} />}
      <OrderLine list={list} listed={listed} entity={entity} />
    </Card>
  )
}

function KindSelect({ entity, list }: Pick<SearchFormProps, 'entity' | 'list'>) {
  const t = useTexts()
  const { path, go } = useAddress()
  const kinds = useRegistry().entities.filter((one) => one.path !== undefined)
  const { search, size } = list.state
  const choose = (kind: string) => {
    const params = new URLSearchParams({
      ...(kind && { kind }),
      ...(search && { q: search }),
      ...(size !== pageSizes[0] && { size: String(size) }),
    })
    go(`${path}?${params}`, { replace: true })
  }
  return (
    <NativeSelect
      aria-label={t('search.kind')}
      value={entity?.path ?? ''}
      data={[
        { value: '', label: t('search.all_kinds') },
        ...kinds.map((one) => ({ value: one.path ?? '', label: t(`${one.key}.many`) })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

function ConditionList({ entity, conditions }: { entity: Entity; conditions: Conditions }) {
  const t = useTexts()
  const { all, set } = conditions
  const add = () => {
    const names = searchedFields(entity, t.locale)
    const used = new Set(all.map(({ field }) => field))
    const field = names.find((name) => !used.has(name)) ?? names[0]!
    const [operator = 'filled'] = operatorsOf(searched(entity).fields[field]!)
    set([...all, { field, operator, value: '' }])
  }
  return (
    <>
      {all.length > 0 && (
        <ul className={classes.conditions} aria-label={t('search.conditions')}>
          {all.map((condition, index) => (
            <ConditionRow
              // Conditions have no identity but their position.
              key={index}
              entity={entity}
              condition={condition}
              onChange={(next) => set(all.map((one, at) => (at === index ? next : one)))}
              onRemove={() => set(all.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      {all.length < maxConditions && (
        <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {t('search.add')}
        </Button>
      )}
    </>
  )
}

function OrderLine({ list, listed, entity }: Omit<SearchFormProps, 'conditions'>) {
  const t = useTexts()
  const own = useFieldLabel(entity ?? { key: '', fields: {} })
  const { sort, size } = list.state
  return (
    <div className={classes.order}>
      <NativeSelect
        label={t('search.sort_field')}
        value={sort.field}
        data={sortable(listed).map((name) => ({ value: name, label: own(name) }))}
        onChange={(event) => list.set({ sort: { ...sort, field: event.currentTarget.value } })}
      />
      <NativeSelect
        label={t('search.sort_direction')}
        value={sort.direction}
        data={[
          { value: 'asc', label: t('records.ascending') },
          { value: 'desc', label: t('records.descending') },
        ]}
        onChange={(event) =>
          list.set({
            sort: { ...sort, direction: event.currentTarget.value === 'asc' ? 'asc' : 'desc' },
          })
        }
      />
      <NativeSelect
        label={t('search.page_size')}
        value={String(size)}
        data={pageSizes.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(event) => list.set({ size: Number(event.currentTarget.value) })}
      />
    </div>
  )
}
