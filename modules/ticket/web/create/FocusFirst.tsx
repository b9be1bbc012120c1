// Gives the focus to the first input inside when it appears.
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

export function FocusFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the router has put the focus on the title.
    const frame = requestAnimationFrame(() => box.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return <div ref={box}>{children}</div>
}
