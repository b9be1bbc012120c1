// Changes that other people make, as they arrive. The shell listens to `_changes` and announces; screens subscribe.
import { useEffect, useRef } from 'react'

export interface LiveChange {
  readonly db: string
  readonly id: string
  readonly rev: string
  readonly deleted: boolean
  /** Kind, when it could be told from the document or the id's prefix. */
  readonly kind: string | undefined
  readonly updated_by?: string
}

type Listener = (change: LiveChange) => void
const listeners = new Set<Listener>()

/** Tells every screen that listens. */
export function announce(change: LiveChange): void {
  for (const listener of listeners) listener(change)
}

/** Calls back for every change announced while the screen is open. */
export function useLiveChange(listener: Listener): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const heard: Listener = (change) => latest.current(change)
    listeners.add(heard)
    return () => {
      listeners.delete(heard)
    }
  }, [])
}
