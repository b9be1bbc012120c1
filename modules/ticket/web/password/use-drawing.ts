// Drawing the pattern of a device: with a finger or the mouse in one line, by a tap on each dot, or by keys: arrows lead from dot to
// dot, figures draw to the dot of that number, Backspace takes the last one back.
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import {
  allDots,
  dotsOf,
  drawnTo,
  patternSide,
  patternText,
  placeOf,
} from '../../rules/device-pattern.ts'

/** How far from its middle a dot is hit, in shares of the way to the next one. */
const reach = 0.36

/** The dot under a finger; undefined between them. */
function dotAt({ clientX, clientY, currentTarget }: PointerEvent): number | undefined {
  const { left, top, width } = currentTarget.getBoundingClientRect()
  const [x, y] = [clientX - left, clientY - top].map((at) => (at / width) * patternSide)
  return allDots.find((dot) => {
    const [column, row] = placeOf(dot)
    return Math.hypot(x! - column - 0.5, y! - row - 0.5) < reach
  })
}

/** The dot that an arrow leads to from another one; undefined at the edge, and for other keys. */
function neighbourOf(dot: number, key: string): number | undefined {
  const [column, row] = placeOf(dot)
  const last = patternSide - 1
  if (key === 'ArrowLeft' && column > 0) return dot - 1
  if (key === 'ArrowRight' && column < last) return dot + 1
  if (key === 'ArrowUp' && row > 0) return dot - patternSide
  return key === 'ArrowDown' && row < last ? dot + patternSide : undefined
}

interface Drawing {
  readonly add: (dot: number | undefined) => void
  readonly clear: () => void
  /** Of the element that holds the dots, which name themselves by `data-dot`. */
  readonly field: {
    readonly ref: RefObject<HTMLFieldSetElement | null>
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

export function useDrawing(value: string, onChange: (drawn: string) => void): Drawing {
  const ref = useRef<HTMLFieldSetElement>(null)
  // Moves may come faster than the page is drawn.
  const drawn = useRef(dotsOf(value))
  /** Dots of the line that is drawn now, or was drawn last. */
  const line = useRef(0)
  const isDrawing = useRef(false)
  const put = (dots: readonly number[]) => {
    drawn.current = dots
    onChange(patternText(dots))
  }
  const add = (dot: number | undefined) => {
    if (dot === undefined || drawn.current.includes(dot)) return
    line.current += 1
    put(drawnTo(drawn.current, dot))
  }
  const begin = (event: PointerEvent) => {
    const dot = dotAt(event)
    if (event.button !== 0 || dot === undefined) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    // A new line takes the place of the last one; taps go on.
    if (line.current > 1) put([])
    line.current = 0
    add(dot)
  }
  const end = () => {
    isDrawing.current = false
  }
  const press = (event: KeyboardEvent) => {
    const { key, target } = event
    const to = neighbourOf(Number((target as HTMLElement).dataset.dot), key)
    if (/^[1-9]$/.test(key)) add(Number(key))
    else if (key === 'Backspace') put(drawn.current.slice(0, -1))
    else if (to === undefined) return
    else ref.current?.querySelector<HTMLElement>(`[data-dot="${to}"]`)?.focus()
    event.preventDefault()
  }
  return {
    add,
    clear: () => put([]),
    field: {
      ref,
      onPointerDown: begin,
      onPointerMove: (event) => isDrawing.current && add(dotAt(event)),
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown: press,
    },
  }
}
