// Notices that the server runs another build than the page that is open. No looks.
import { useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { call, on } from '#web/api/client.ts'

let first: string | undefined
const isNewer = observable(false)

/** Builds are the same when their first ten characters are (spec 8). */
const short = (version: string) => version.slice(0, 10)

on('version', (version) => {
  first ??= version
  if (!isNewer.get() && short(version) !== short(first)) isNewer.set(true)
})

/** True once any answer came from another build. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(isNewer.subscribe, isNewer.get)
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
