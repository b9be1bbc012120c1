// Where on the page of settings one is: the address leads to a part of it, and what is read is known while the page is scrolled.
import { useEffect, useState, type RefObject } from 'react'

/** Pixels from the upper edge of the window at which a part counts as read. */
const edge = 120

const goesOn = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

export function scrollTo(id: string): void {
  document.getElementById(id)?.scrollIntoView()
}

/** Stays at the part of this id while what is above it still grows, until the person goes on themselves. */
export function useArrival(page: RefObject<HTMLElement | null>, id: string | undefined): void {
  useEffect(() => {
    if (id === undefined || !page.current) return undefined
    const watching = new ResizeObserver(() => scrollTo(id))
    const stop = () => watching.disconnect()
    watching.observe(page.current)
    for (const name of goesOn) window.addEventListener(name, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const name of goesOn) window.removeEventListener(name, stop)
    }
  }, [page, id])
}

/** Ids of the section and of the row that are read. */
export function useReading(page: RefObject<HTMLElement | null>): readonly [string, string] {
  const [at, setAt] = useState<readonly [string, string]>(['', ''])
  useEffect(() => {
    const look = () => {
      const { documentElement: root } = document
      const isEnd =
        window.scrollY > 0 && window.scrollY + window.innerHeight >= root.scrollHeight - 2
      const last = (what: string) => {
        // What a search leaves out has no place on the page.
        const all = [...(page.current?.querySelectorAll<HTMLElement>(what) ?? [])].filter(
          (one) => one.getClientRects().length > 0,
        )
        const passed = all.filter((one) => isEnd || one.getBoundingClientRect().top <= edge)
        return (passed.at(-1) ?? all[0])?.id ?? ''
      }
      const now = [last('[data-section]'), last('[data-setting]')] as const
      setAt((before) => (before.join() === now.join() ? before : now))
    }
    // Also when a search, or a part that comes later, moves what is there; it calls at once.
    const moved = new ResizeObserver(look)
    if (page.current) moved.observe(page.current)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      moved.disconnect()
      window.removeEventListener('scroll', look)
    }
  }, [page])
  return at
}
