// Notices that the server runs another build than the page that is open. No looks.
import { useSyncExternalStore } from 'react'
import { call, on } from '#web/api/client.ts'

let first: string | undefined
let newer = false
const watchers = new Set<() => void>()

/** Builds are the same when their first ten characters are (spec 8). */
const short = (version: string) => version.slice(0, 10)

on('version', (version) => {
  first ??= version
  if (newer || short(version) === short(first)) return
  newer = true
  for (const watcher of watchers) watcher()
})

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** True once any answer came from another build. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(watch, () => newer)
}

/** Asks the server for its build: after a part of the page could not be loaded. */
export async function checkVersion(): Promise<void> {
  await call('GET', '/')
}

/** A part of the page that is gone from the server, as browsers name it. */
export function isLostChunk(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script failed|preload css/i.test(message)
}
