// What the browser's title says of the thing on the screen, when that is more than the screen's name. A store, no looks.
import { useEffect, useSyncExternalStore } from 'react'

let current: string | undefined
const watchers = new Set<() => void>()

function set(next: string | undefined): void {
  current = next
  for (const watcher of watchers) watcher()
}

/** Names the page by its record while the screen is open; `undefined` leaves it the screen's name. */
export function useTitle(text: string | undefined): void {
  useEffect(() => {
    set(text)
    return () => set(undefined)
  }, [text])
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** What the screen at hand calls itself. */
export function useOwnTitle(): string | undefined {
  return useSyncExternalStore(watch, () => current)
}
