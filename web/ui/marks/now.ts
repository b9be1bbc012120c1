// The reader's clock: one for the whole page, which moves on while the page is open.
import { useSyncExternalStore } from 'react'

/** How often the clock moves on, in milliseconds. */
const beatMs = 30_000

let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

function beat(): void {
  now = new Date()
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) {
    now = new Date()
    timer = setInterval(beat, beatMs)
    // A page that slept in a hidden tab is right as soon as it is seen.
    document.addEventListener('visibilitychange', beat)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', beat)
  }
}

/** The moment it is, to the half minute. */
export function useNow(): Date {
  return useSyncExternalStore(watch, () => now)
}
