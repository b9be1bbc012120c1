// Files as rows. Of thousands only those near the screen are drawn.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Suspense, useMemo, useRef } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import type { ChoiceHandle } from '../browser/use-choice.ts'
import type { Item } from '#web/files/disk/items.ts'
import type { SortField, Sorting } from '../disk-calls.ts'
import { FileRow } from './FileRow.tsx'
import classes from './list.module.css'
import { sameButCase } from './row-words.ts'
import { useRows } from './use-rows.ts'

/** It comes with the first file that is chosen. */
const BulkBar = latePiece(() => import('./BulkBar.tsx'))

export interface ListProps {
  /** What is listed, spoken. */
  readonly label: string
  readonly items: readonly Item[]
  /** Members that there are; those beyond `items` come when they are scrolled to. */
  readonly total: number
  readonly loadMore: () => void
  readonly choice: ChoiceHandle
  /** Absent: the list has an order of its own. */
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  /** Ids of those with a public link. */
  readonly linked: ReadonlySet<string>
  /** Shows what is known of one, where the panel is not in sight. */
  readonly onInfo?: (item: Item) => void
  /** Boxes are shown where there is no pointer to show them. */
  readonly isChoosing: boolean
}

/** Height of a row in pixels; the style sheet has the same. */
const rowHeight = { desk: 48, phone: 64 } as const

export function FileList(props: ListProps) {
  const t = useTexts()
  const { label, items, total, loadMore, choice, linked, onInfo } = props
  const list = useRef<HTMLUListElement>(null)
  const isPhone = useIsPhone()
  const same = useMemo(() => sameButCase(items), [items])
  const { rows, height } = useRows({
    list,
    count: total,
    height: rowHeight[isPhone ? 'phone' : 'desk'],
    focused: choice.focused ? items.indexOf(choice.focused) : -1,
    loaded: items.length,
    loadMore,
  })
  const showsBoxes = props.isChoosing || choice.chosen.length > 0
  return (
    <section className={classes.card}>
      <ListTop {...props} />
      <ul ref={list} className={classes.rows} aria-label={label} style={{ height }}>
        {rows.map(({ index, start }) => {
          const item = items[index]
          return (
            <li
              key={item?.id ?? index}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {item ? (
                <FileRow
                  item={item}
                  choice={choice}
                  isSameButCase={same.has(item.id)}
                  hasLink={linked.has(item.id)}
                  showsBoxes={showsBoxes}
                  onInfo={onInfo}
                />
              ) : (
                <span className={classes.waiting} aria-label={t('disk.loading')} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The names of the columns, or what can be done to the chosen. */
export function ListTop({ choice, total, sorting, onSort }: ListProps) {
  const head = (
    <div className={classes.head}>
      <Column name="name" {...{ sorting, onSort }} />
      <span className={classes.size}>
        <Column name="size" {...{ sorting, onSort }} />
      </span>
      <Column name="modified_at" {...{ sorting, onSort }} />
      <VersionsHead />
    </div>
  )
  return (
    <div className={classes.top}>
      {choice.chosen.length === 0 ? (
        head
      ) : (
        <Suspense fallback={head}>
          <BulkBar choice={choice} total={total} />
        </Suspense>
      )}
    </div>
  )
}

function VersionsHead() {
  const t = useTexts()
  return <span className={classes.versions}>{t('disk.columns.versions')}</span>
}

interface ColumnProps extends Pick<ListProps, 'sorting' | 'onSort'> {
  name: SortField
}

/** Sorts by its column, the other way round when it does so already. */
function Column({ name, sorting, onSort }: ColumnProps) {
  const t = useTexts()
  const label = t(`disk.columns.${name}`)
  if (!sorting || !onSort) return <span>{label}</span>
  const isSorted = sorting.sort === name
  const isUp = sorting.direction === 'asc'
  const Arrow = isUp ? IconArrowDown : IconArrowUp
  // The newest and the largest are what is looked for.
  const direction = isSorted ? (isUp ? 'desc' : 'asc') : name === 'name' ? 'asc' : 'desc'
  return (
    <button
      type="button"
      className={classes.sort}
      aria-label={t(`disk.sort.${direction}`, { column: label })}
      onClick={() => onSort({ sort: name, direction })}
    >
      {label}
      {isSorted && <Arrow size={12} stroke={2.2} aria-hidden />}
    </button>
  )
}
