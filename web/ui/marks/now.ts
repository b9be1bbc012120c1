// The reader's clock: one for the whole page, which moves on while the page is open.
import { useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'

/** How often the clock moves on. */
const beatMs = 30_000

const now = observable(new Date(), () => {
  beat()
  const timer = setInterval(beat, beatMs)
  // A page that slept in a hidden tab is right as soon as it is seen.
  document.addEventListener('visibilitychange', beat)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', beat)
  }
})

function beat(): void {
  now.set(new Date())
}

/** The moment it is, to the half minute. */
export function useNow(): Date {
  return useSyncExternalStore(now.subscribe, now.get)
}
