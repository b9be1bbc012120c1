// What opens beside a button and floats over everything: placed where there is room, closed by Escape, by Back, by a click
// elsewhere and by leaving it with Tab, and the focus goes back to the button. The layer on top is the browser's own.
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { cover } from '../feedback/covers.ts'

export type Side = 'bottom-start' | 'bottom-end' | 'top-start'

/** Pixels between the button and what floats, and between that and the edge of the window. */
const gap = 6
const margin = 8

/** Puts `float` beside `anchor`: on the other side of it where there is more room, and always inside the window. */
export function placeBeside(anchor: Element, float: HTMLElement, side: Side): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = float
  const { clientWidth, clientHeight } = document.documentElement
  // The keyboard of a phone lies over the rest of the window.
  const { offsetTop, height: seen } = window.visualViewport!
  const below = Math.min(clientHeight, offsetTop + seen) - at.bottom - gap - margin
  const above = at.top - gap - margin
  const isAbove =
    side === 'top-start' ? above >= height || above > below : below < height && above > below
  float.style.maxHeight = `${Math.max(120, isAbove ? above : below)}px`
  const top = isAbove ? at.top - gap - Math.min(height, above) : at.bottom + gap
  const left = side === 'bottom-end' ? at.right - width : at.left
  float.style.top = `${Math.max(margin, top)}px`
  float.style.left = `${Math.max(margin, Math.min(left, clientWidth - width - margin))}px`
}

/** Keeps `float` beside `anchor` while the page moves under it. */
export function useBeside(anchor: Element, float: RefObject<HTMLElement | null>, side: Side): void {
  useLayoutEffect(() => {
    const element = float.current
    if (!element) return undefined
    if (!element.matches(':popover-open')) element.showPopover()
    const place = () => placeBeside(anchor, element, side)
    place()
    const growing = new ResizeObserver(place)
    growing.observe(element)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      growing.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.visualViewport?.removeEventListener('resize', place)
      window.removeEventListener('resize', place)
    }
  }, [anchor, float, side])
}

/** Gives the focus to what `first` finds, else to the float itself. */
export function useFloat(
  anchor: HTMLElement,
  { side, first, close }: { side: Side; first: string; close: () => void },
): RefObject<HTMLDivElement | null> {
  const float = useRef<HTMLDivElement>(null)
  useBeside(anchor, float, side)
  useLayoutEffect(() => {
    const target = float.current?.querySelector<HTMLElement>(first) ?? float.current
    target?.focus({ preventScroll: true })
  }, [first])
  useEffect(() => {
    const back = () => {
      close()
      anchor.focus({ preventScroll: true })
    }
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (float.current?.contains(target) || anchor.contains(target))
    const press = ({ target }: PointerEvent) => {
      if (!isInside(target)) close()
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !isInside(relatedTarget)) close()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // Neither the dialog under it nor the page gets the key.
      event.preventDefault()
      event.stopPropagation()
      back()
    }
    const uncovered = cover(back)
    const element = float.current
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', escape, true)
    element?.addEventListener('focusout', leave)
    return () => {
      uncovered()
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('keydown', escape, true)
      element?.removeEventListener('focusout', leave)
    }
  }, [anchor, close])
  return float
}
