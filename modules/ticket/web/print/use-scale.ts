// Paper on the screen: as large as there is room for.
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** How much a paper of this width in pixels is scaled, `largest` at most, to fill what the reference is given to. */
export function useScale(
  widthPx: number,
  largest = 1,
): readonly [room: RefObject<HTMLDivElement | null>, scale: number] {
  const room = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const frame = room.current
    if (!frame) return undefined
    const measure = () => setScale(Math.min(largest, frame.clientWidth / widthPx))
    // Before it is seen: drawn in its own size first, it would jump.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [widthPx, largest])
  return [room, scale]
}
