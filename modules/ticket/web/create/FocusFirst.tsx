// Gives the focus to the first input inside when it appears.
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

export function FocusFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('input')?.focus()
  }, [])
  return <div ref={box}>{children}</div>
}
