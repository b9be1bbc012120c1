// Notices that the server does not answer, and asks now and then until it does. No looks.
import { useSyncExternalStore } from 'react'
import { call, on } from '#web/api/client.ts'

/** Milliseconds between two questions. */
const pause = 5_000

let answers = true
let next: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

function askLater(): void {
  clearTimeout(next)
  next = setTimeout(ask, pause)
}

function ask(): void {
  if (!answers) call('GET', '/_up').catch(askLater)
}

on('reach', (now) => {
  answers = now
  for (const watcher of watchers) watcher()
  askLater()
})
window.addEventListener('online', ask)

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** False from the first call that nobody answered until one is answered again. */
export function useReach(): boolean {
  return useSyncExternalStore(watch, () => answers)
}
