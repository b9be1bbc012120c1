// Which rows of a long list are drawn: those near the screen, in the window's own scrolling. What is not loaded yet is asked for when
// it comes near, and the row that keys have reached is scrolled to.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** Height of the list's own head and of what lies over the bottom of the window, in pixels. */
const edges = { top: 96, bottom: 72 }

/** Rows that are drawn beyond the screen, on each side. */
const overscan = 10

interface RowsOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly count: number
  /** Of a row, in pixels. */
  readonly height: number
  /** Index of the row that is to be in sight. */
  readonly focused: number
  /** Rows that are loaded. */
  readonly loaded: number
  readonly loadMore: () => void
}

export interface DrawnRow {
  readonly index: number
  /** Pixels from the top of the list. */
  readonly start: number
}

export interface DrawnRows {
  readonly rows: readonly DrawnRow[]
  /** Of the whole list, in pixels. */
  readonly height: number
}

export function useRows(options: RowsOptions): DrawnRows {
  const { list, count, height, focused, loaded, loadMore } = options
  const top = useTop(list)
  // oxlint-disable-next-line react/incompatible-library -- the compiler that cannot follow it is not used here
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: edges.top,
    scrollPaddingEnd: edges.bottom,
  })
  useEffect(() => virtual.measure(), [virtual, height])
  useEffect(() => {
    if (focused >= 0) virtual.scrollToIndex(focused)
    // Only when another row is reached: who scrolls on stays where they are.
  }, [focused, virtual])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (last + overscan >= loaded) loadMore()
  })
  return {
    rows: items.map(({ index, start }) => ({ index, start: start - top })),
    height: virtual.getTotalSize(),
  }
}

/** How far below the top of the page it begins, in pixels: what is above it may be added or grow later. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [list])
  return top
}
