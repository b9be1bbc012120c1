// Whether the command palette or the list of keys is open; buttons anywhere may open them. A store, no looks.
import { useSyncExternalStore } from 'react'

type Overlay = 'palette' | 'keys'

let open: Overlay | undefined
const watchers = new Set<() => void>()

function set(next: Overlay | undefined): void {
  open = next
  for (const watcher of watchers) watcher()
}

export const openPalette = () => set('palette')
export const openKeys = () => set('keys')
export const closeOverlay = () => set(undefined)

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(watch, () => open)
}
