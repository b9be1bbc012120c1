// The reader as one screen holds it: what the address shows, the list, the row in focus, what is open, and what is done to it.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress, type Address } from '#web/router/use-address.ts'
import { useIsNarrow } from '#web/ui/phone.ts'
import { useLiveCounts } from '../live-counts.ts'
import type { Counts, Item, Subscription } from '../reader-calls.ts'
import {
  refreshCounts,
  refreshSubscriptions,
  selectorOf,
  useCounts,
  useReaderLabels,
  useSubscriptions,
  type Label,
} from '../reader-queries.ts'
import { rowId } from './ItemRow.tsx'
import { hrefOf, readShown, type Shown } from './shown.ts'
import { useItems, type ItemList } from './use-list.ts'
import { useMarks, type Marks } from './use-marks.ts'
import { useMarkOnOpening, usePaging, type Paging } from './use-settings.ts'

export interface ReaderScreenState {
  readonly root: string
  readonly shown: Shown
  readonly go: Address['go']
  /** What the list is called. */
  readonly title: string
  readonly list: ItemList
  readonly marks: Marks
  readonly counts: Counts | undefined
  /** Unread by label. */
  readonly labelCounts: ReadonlyMap<string, number>
  readonly subscriptions: readonly Subscription[] | undefined
  readonly labels: readonly Label[] | undefined
  /** One pane is seen at a time. */
  readonly isNarrow: boolean
  /** Id of the row that keys act on. */
  readonly focused: string | undefined
  readonly focusedItem: Item | undefined
  readonly focus: (id: string) => void
  readonly itemHref: (id: string) => string
  readonly open: (id: string) => void
  readonly close: () => void
  /** Id of the item that was closed a moment ago. */
  readonly flashing: string | undefined
  readonly flash: (id: string) => void
  /** Its content in the list, or not any more: opening and closing as in a pane of its own (spec 4). */
  readonly toggleExpanded: (item: Item) => void
  /** The next row or one before; `isOpening`: it is opened. False at the end. */
  readonly step: (by: 1 | -1, isOpening: boolean) => boolean
  /** Whether there is one to step to. */
  readonly reaches: (by: 1 | -1) => boolean
  readonly markAll: () => void
  readonly markAround: (side: 'above' | 'below') => void
  readonly refresh: () => void
  readonly paging: Paging
  readonly setPaging: (paging: Paging) => void
}

export function useReader(): ReaderScreenState {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const { params, go } = useAddress()
  const root = `/account/${db}/reader_items`
  const shown = readShown(params)
  const [paging, setPaging] = usePaging()
  const list = useItems(db, shown, paging)
  const marks = useMarks()
  const counts = useCounts(db).data
  useLiveCounts(db)
  const subscriptions = useSubscriptions(db).data
  const labels = useReaderLabels(db)
  const isNarrow = useIsNarrow()
  const { focused, focus } = useFocus(shown, list)
  const { flashing, flash } = useFlash(shown.item)
  const marksOnOpening = useMarkOnOpening().value
  const itemHref = (id: string) => hrefOf(root, { ...shown, item: id, isFeeds: false })
  const open = (id: string) => {
    focus(id)
    // Reading on replaces what was read: the way back leads to the list.
    go(itemHref(id), { replace: shown.item !== undefined })
  }
  const arrive = useArrival(list, open)
  const toggleExpanded = (item: Item) => {
    focus(item._id)
    marks.setExpanded(item, !item.expanded)
    if (item.expanded) flash(item._id)
    // Until it is known what the person wants, nothing is marked.
    else if (marksOnOpening) marks.setRead(item, true)
  }
  const refresh = () => {
    list.reload()
    void refreshCounts(client, db)
    void refreshSubscriptions(client, db)
  }
  useReloadOnFirstFetch(subscriptions, shown.feed, refresh)
  const feedTitle = subscriptions?.find(({ _id }) => _id === shown.feed)?.title
  const labelName = labels?.find(({ _id }) => _id === shown.label)?.name
  const title = feedTitle ?? labelName ?? t('reader.items')
  return {
    root,
    shown,
    go,
    title,
    list,
    marks,
    counts,
    labelCounts: useMemo(() => sumByLabel(counts, subscriptions), [counts, subscriptions]),
    subscriptions,
    labels,
    isNarrow,
    focused,
    focusedItem: list.items.find(({ _id }) => _id === focused),
    focus,
    itemHref,
    open,
    close: () => go(hrefOf(root, { ...shown, item: undefined }), { replace: !isNarrow }),
    flashing,
    flash,
    toggleExpanded,
    step: stepperOf({ list, focused, open, focus, arrive }),
    reaches: (by) =>
      reaches(
        list,
        list.rows.findIndex(({ _id }) => _id === focused),
        by,
      ),
    ...markingOf({ shown, list, marks, focused }),
    refresh,
    paging,
    setPaging,
  }
}

type Walked = Pick<ReaderScreenState, 'list' | 'focused' | 'open' | 'focus'> & {
  readonly arrive: (by: 1 | -1) => void
}

/** Leads from row to row, and from page to page at their ends. */
function stepperOf({ list, focused, open, focus, arrive }: Walked): ReaderScreenState['step'] {
  const { rows } = list
  const at = rows.findIndex(({ _id }) => _id === focused)
  return (by, isOpening) => {
    const next = rows[at === -1 && by === -1 ? 0 : at + by]
    if (next) {
      if (isOpening) open(next._id)
      else focus(next._id)
      if (!list.toPage && list.hasMore && at + 5 > rows.length) list.more()
      return true
    }
    if (list.toPage && reaches(list, at, by)) {
      list.toPage(list.page + by)
      if (isOpening) arrive(by)
    }
    return false
  }
}

/** Whether there is a row after or before one, on its page or on the next. */
function reaches(list: ItemList, at: number, by: 1 | -1): boolean {
  if (list.rows[at + by]) return true
  return by === 1 ? (list.toPage ? !list.isLastPage : list.hasMore) : list.page > 0
}

/** The first row of a page that was turned to while reading is opened as soon as it is there; turned back, the last one. */
function useArrival({ rows, page }: ItemList, open: (id: string) => void) {
  const awaited = useRef<{ from: number; by: 1 | -1 }>(undefined)
  const latest = useEffectEvent(open)
  useEffect(() => {
    if (!awaited.current || awaited.current.from === page) return
    const row = rows.at(awaited.current.by === 1 ? 0 : -1)
    if (!row) return
    awaited.current = undefined
    latest(row._id)
  }, [rows, page])
  return (by: 1 | -1) => {
    awaited.current = { from: page, by }
  }
}

type Marked = Pick<ReaderScreenState, 'shown' | 'list' | 'marks' | 'focused'>

/** Marks many items as read: all that are listed, or those above or below the row in focus. */
function markingOf({
  shown,
  list: { items, loadedAt },
  marks,
  focused,
}: Marked): Pick<ReaderScreenState, 'markAll' | 'markAround'> {
  const selector = selectorOf({ ...shown, state: 'all', q: undefined })
  // The clock of this browser may be slow: what it shows came before.
  const until = [loadedAt, ...items.map(({ created_at = '' }) => created_at)].toSorted().at(-1)
  return {
    markAll: () => void marks.readMany({ selector, until }, items),
    markAround(side) {
      if (focused === undefined) return
      const place = items.findIndex(({ _id }) => _id === focused)
      const affected = side === 'above' ? items.slice(0, place) : items.slice(place + 1)
      void marks.readMany({ selector, [side]: focused, until }, affected)
    },
  }
}

function sumByLabel(
  counts: Counts | undefined,
  subscriptions: readonly Subscription[] = [],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { _id, reader_label_id: label } of subscriptions) {
    if (label !== undefined) {
      sums.set(label, (sums.get(label) ?? 0) + (counts?.subscriptions[_id] ?? 0))
    }
  }
  return sums
}

/** What was never fetched is empty: its items are shown as soon as they are there. */
function useReloadOnFirstFetch(
  subscriptions: readonly Subscription[] | undefined,
  feed: string | undefined,
  reload: () => void,
): void {
  const state = subscriptions?.find(({ _id }) => _id === feed)?.health.state
  const before = useRef(state)
  const latest = useEffectEvent(reload)
  useEffect(() => {
    if (before.current === 'new' && state !== 'new' && state !== undefined) latest()
    before.current = state
  }, [state])
}

/** The row in focus is the one that is open, until keys lead elsewhere; the first of a page that was turned to. */
function useFocus({ item }: Shown, { rows }: ItemList) {
  const [focused, setFocused] = useState(item)
  const [opened, setOpened] = useState(item)
  if (item !== opened) {
    setOpened(item)
    if (item !== undefined) setFocused(item)
  }
  useEffect(() => {
    if (focused !== undefined) {
      document.querySelector(`#${CSS.escape(rowId(focused))}`)?.scrollIntoView({ block: 'nearest' })
    }
  }, [focused])
  const focus = useCallback((id: string) => setFocused(id), [])
  const isThere = rows.some(({ _id }) => _id === focused)
  return { focused: isThere || focused === item ? focused : undefined, focus }
}

/** How long a row flashes, three times within it (spec 9), in milliseconds. */
const flashMs = 2_000

/** After an item was closed its row flashes, so that one finds where one was (spec 4). */
function useFlash(open: string | undefined) {
  const [flashing, setFlashing] = useState<string>()
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current
    before.current = open
    if (open === undefined && closed !== undefined) {
      setFlashing(closed)
      const row = document.querySelector<HTMLElement>(`#${CSS.escape(rowId(closed))}`)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'nearest' })
    }
  }, [open])
  useEffect(() => {
    if (flashing === undefined) return undefined
    const timer = setTimeout(() => setFlashing(undefined), flashMs)
    return () => clearTimeout(timer)
  }, [flashing])
  const flash = useCallback((id: string) => setFlashing(id), [])
  return { flashing, flash }
}
