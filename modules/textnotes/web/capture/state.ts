// Whether the quick note is open; the palette and a key open it on any page. No looks.
import { useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { holdKeys, releaseKeys } from '#web/ui/held-keys.ts'

const isOpen = observable(false)

/** What is typed before it is there is written into it. */
export function openCapture(): void {
  holdKeys()
  isOpen.set(true)
}

export function closeCapture(): void {
  releaseKeys()
  isOpen.set(false)
}

export function useCapture(): boolean {
  return useSyncExternalStore(isOpen.subscribe, isOpen.get)
}
