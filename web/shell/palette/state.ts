// Whether the command palette or the list of keys is open; buttons anywhere may open them. No looks.
import { useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { holdKeys, releaseKeys } from '#web/ui/held-keys.ts'

type Overlay = 'palette' | 'keys'

const overlay = observable<Overlay | undefined>(undefined)

/** What is typed before the palette is there is written into it. */
export function openPalette(): void {
  holdKeys()
  overlay.set('palette')
}

export const openKeys = () => overlay.set('keys')

export function closeOverlay(): void {
  releaseKeys()
  overlay.set(undefined)
}

export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(overlay.subscribe, overlay.get)
}
