// Whether the command palette or the list of keys is open; buttons anywhere may open them. A store, no looks.
import { useSyncExternalStore } from 'react'
import { holdKeys, releaseKeys } from '#web/ui/held-keys.ts'

type Overlay = 'palette' | 'keys'

let open: Overlay | undefined
const watchers = new Set<() => void>()

function set(next: Overlay | undefined): void {
  open = next
  for (const watcher of watchers) watcher()
}

/** What is typed before the palette is there is written into it. */
export function openPalette(): void {
  holdKeys()
  set('palette')
}

export const openKeys = () => set('keys')

export function closeOverlay(): void {
  releaseKeys()
  set(undefined)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(watch, () => open)
}
