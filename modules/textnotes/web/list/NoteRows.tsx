// Rows of notes, of which only those near the screen are drawn. J and K walk, Enter opens.
import { tagWords } from '#core/fields/tags.ts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { IconLock, IconStarFilled } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { When } from '#web/ui/marks/When.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { isEncrypted, titleOf } from '../../rules/names.ts'
import type { NoteItem } from '../note-calls.ts'
import classes from './notes.module.css'

/** Heights in pixels; the style sheet has the same. */
const rowHeight = { desk: 46, phone: 68 } as const
const overscan = 12

interface NoteRowsProps {
  items: readonly NoteItem[]
  label: string
  hasMore: boolean
  /** The end of what is loaded is near. */
  onEnd: () => void
}

export function NoteRows({ items, label, hasMore, onEnd }: NoteRowsProps) {
  const { db } = useGroup()
  const isPhone = useIsPhone()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight[isPhone ? 'phone' : 'desk'],
    overscan,
    scrollMargin: top,
  })
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= items.length - overscan) onEnd()
  })
  const focused = useRowKeys(items, db)
  useEffect(() => {
    if (focused !== undefined) virtual.scrollToIndex(focused)
    // The list follows the keys alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [focused])
  return (
    <ul
      ref={list}
      className={classes.rows}
      aria-label={label}
      style={{ height: virtual.getTotalSize() }}
    >
      {rows.map(({ index, start }) => (
        <li
          key={items[index]!.id}
          aria-setsize={hasMore ? -1 : items.length}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          <NoteRow item={items[index]!} isFocused={index === focused} />
        </li>
      ))}
    </ul>
  )
}

function NoteRow({ item, isFocused }: { item: NoteItem; isFocused: boolean }) {
  const t = useTexts()
  const { db } = useGroup()
  const { id, name, path, tags, starred, modified_at } = item
  return (
    <a
      className={classes.row}
      href={`/account/${db}/notes/${id}`}
      data-focus={isFocused || undefined}
    >
      <span className={classes.title}>
        <b>{titleOf(name)}</b>
        {starred && <Mark icon={IconStarFilled} label={t('notes.starred')} />}
        {isEncrypted(name) && <Mark icon={IconLock} label={t('notes.encrypted')} />}
      </span>
      <span className={classes.tags}>
        {tags.map((tag) => (
          <span key={tag} className={classes.tag}>
            {tagWords(tag)}
          </span>
        ))}
      </span>
      <span className={classes.folder}>{path}</span>
      <span className={classes.when}>
        <When at={modified_at} still />
      </span>
    </a>
  )
}

function Mark({ icon: Icon, label }: { icon: typeof IconLock; label: string }) {
  return (
    <>
      <Icon size={14} aria-hidden />
      <span className="sr-only">{label}</span>
    </>
  )
}

function useRowKeys(items: readonly NoteItem[], db: string): number | undefined {
  const { go } = useAddress()
  const [focused, setFocused] = useState<number>()
  const step = (by: number) =>
    setFocused((at) => Math.min(items.length - 1, Math.max(0, (at ?? -1) + by)))
  const item = focused === undefined ? undefined : items[focused]
  useShortcuts([
    { key: 'j', text: 'records.keys.next', run: () => step(1) },
    { key: 'k', text: 'records.keys.previous', run: () => step(-1) },
    {
      key: 'Enter',
      text: 'records.keys.open',
      run: () => item && go(`/account/${db}/notes/${item.id}`),
      disabled: item === undefined,
    },
  ])
  return focused
}
