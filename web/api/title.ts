// What the browser's title says of the thing on the screen, when that is more than the screen's name. No looks.
import { useEffect, useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'

const title = observable<string | undefined>(undefined)

/** Names the page by its record while the screen is open; `undefined` leaves it the screen's name. */
export function useTitle(text: string | undefined): void {
  useEffect(() => {
    title.set(text)
    return () => title.set(undefined)
  }, [text])
}

/** What the screen at hand calls itself. */
export function useOwnTitle(): string | undefined {
  return useSyncExternalStore(title.subscribe, title.get)
}
