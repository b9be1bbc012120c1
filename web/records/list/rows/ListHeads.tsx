// The names over the columns of a list. One that the list can be sorted by is a button: it sorts, and once more the other
// way round.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Entity } from '#core/entity/entity.ts'
import { useTexts } from '#web/api/texts.ts'
import { sortable, type Sort } from '../list-state.ts'
import { useFieldLabel } from '../ListTools.tsx'
import { useOwnColumns } from './columns.ts'
import classes from '../list.module.css'
import type { List } from '../use-list.ts'

interface ListHeadsProps {
  readonly entity: Entity
  readonly list: List | undefined
  /** Fields, in the order of the columns. */
  readonly names: readonly string[]
  /** Rows begin with a box. */
  readonly besideBoxes: boolean
}

/** Moments begin with the latest, everything else with the first. */
const firstWay = (entity: Entity, name: string): Sort['direction'] => {
  const kind = entity.fields[name]?.kind ?? 'moment'
  return kind === 'moment' || kind === 'date' ? 'desc' : 'asc'
}

const otherWay = { asc: 'desc', desc: 'asc' } as const
const spoken = { asc: 'ascending', desc: 'descending' } as const

/** A table of heads alone: the rows under it are links, which no table may hold. */
export function ListHeads({ entity, list, names, besideBoxes }: ListHeadsProps) {
  const t = useTexts()
  const ofField = useFieldLabel(entity)
  const own = useOwnColumns(entity.kind)
  const label = (name: string) => (own[name] ? t(own[name].text) : ofField(name))
  const kindOf = (name: string) =>
    own[name]?.isAmount ? 'money' : (entity.fields[name]?.kind ?? (own[name] ? 'text' : 'moment'))
  const look = { className: classes.heads, 'data-select': besideBoxes || undefined }
  if (!list) {
    return (
      <div {...look} aria-hidden>
        {entity.list && <span>{t('records.state')}</span>}
        {names.map((name) => (
          <span key={name} data-kind={kindOf(name)}>
            {label(name)}
          </span>
        ))}
      </div>
    )
  }
  const { sort } = list.state
  const sorts = sortable(entity)
  return (
    <table className={classes.headTable} aria-label={t('records.sort')}>
      <thead>
        <tr {...look}>
          {entity.list && <th scope="col">{t('records.state')}</th>}
          {names.map((name) => {
            const isSorted = sort.field === name
            const next = isSorted ? otherWay[sort.direction] : firstWay(entity, name)
            const Arrow = sort.direction === 'asc' ? IconArrowUp : IconArrowDown
            return (
              <th
                key={name}
                scope="col"
                data-kind={kindOf(name)}
                aria-sort={isSorted ? spoken[sort.direction] : undefined}
              >
                {sorts.includes(name) ? (
                  <button
                    type="button"
                    onClick={() => list.set({ sort: { field: name, direction: next } })}
                  >
                    {label(name)}
                    {isSorted && <Arrow size={13} aria-hidden />}
                  </button>
                ) : (
                  label(name)
                )}
              </th>
            )
          })}
        </tr>
      </thead>
    </table>
  )
}
