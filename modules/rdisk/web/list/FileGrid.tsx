// Files as pictures, as many side by side as fit. Of thousands only those near the screen are drawn.
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type RefObject,
} from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { itemAddress } from '#web/files/disk/items.ts'
import { ListTop, type ListProps } from './FileList.tsx'
import { Choosable, RowName, type FileRowProps } from './FileRow.tsx'
import classes from './list.module.css'
import { RowMenu } from './RowMenu.tsx'
import { sameButCase, sizeWords } from './row-words.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { useRows } from './use-rows.ts'

/** Pixels: the least width of a tile, and the height of a row of them with the space above it. */
const tile = { width: 156, height: 188 } as const

/** `onColumns`: the number of columns, for the keys up and down. */
export default function FileGrid(props: ListProps & { onColumns: (columns: number) => void }) {
  const { label, items, total, loadMore, choice, linked, onInfo, onColumns } = props
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(list, onColumns)
  const same = useMemo(() => sameButCase(items), [items])
  const focused = choice.focused ? items.indexOf(choice.focused) : -1
  const { rows, height } = useRows({
    list,
    count: Math.ceil(total / columns),
    height: tile.height,
    focused: focused === -1 ? -1 : Math.floor(focused / columns),
    loaded: Math.floor(items.length / columns),
    loadMore,
  })
  const showsBoxes = props.isChoosing || choice.chosen.length > 0
  return (
    <section className={classes.card}>
      {choice.chosen.length > 0 && <ListTop {...props} />}
      <ul
        ref={list}
        className={classes.grid}
        aria-label={label}
        style={{ height: height + 14, '--columns': columns } as CSSProperties}
      >
        {rows.map(({ index, start }) => (
          <li key={index} style={{ transform: `translateY(${start}px)`, height: tile.height }}>
            {items.slice(index * columns, (index + 1) * columns).map((item) => (
              <Tile
                key={item.id}
                item={item}
                choice={choice}
                isSameButCase={same.has(item.id)}
                hasLink={linked.has(item.id)}
                showsBoxes={showsBoxes}
                onInfo={onInfo}
              />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tile(props: FileRowProps) {
  const { item, onInfo } = props
  const t = useTexts()
  const { db } = useGroup()
  return (
    <Choosable {...props} className={classes.tile!}>
      <a
        className={classes.front}
        href={itemAddress(db, item.id)}
        tabIndex={-1}
        aria-hidden
        draggable={false}
      >
        <Thumbnail item={item} sign={34} />
      </a>
      <div className={classes.tileFoot}>
        <RowName {...props} />
        <span>{sizeWords(item, t)}</span>
        <span className={classes.more}>
          <RowMenu item={item} onInfo={onInfo && (() => onInfo(item))} />
        </span>
      </div>
    </Choosable>
  )
}

function useColumns(
  list: RefObject<HTMLElement | null>,
  onColumns: (columns: number) => void,
): number {
  const [columns, setColumns] = useState(4)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const fitting = Math.max(2, Math.floor((element.clientWidth - 16) / (tile.width + 12)))
      setColumns(fitting)
      onColumns(fitting)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, onColumns])
  return columns
}
