// The one message above the page: what a call answered when no screen deals with it (spec 8). A store, no looks.
import { useSyncExternalStore } from 'react'
import { ApiError, on } from './client.ts'

export interface BannerMessage {
  readonly tone: 'danger' | 'warning' | 'success' | 'info'
  /** Code of an error: its title is the text `titles.{code}`. */
  readonly code?: string
  /** Sentences of the wire, or texts already in the person's language. */
  readonly texts: readonly string[]
}

let current: BannerMessage | undefined
const watchers = new Set<() => void>()

function set(next: BannerMessage | undefined): void {
  current = next
  for (const watcher of watchers) watcher()
}

/** Shows what went wrong: code as title, reason as text. An aborted call says nothing. */
export function showError(error: unknown): void {
  if (error instanceof ApiError) {
    const fields = error.fields
    const texts = fields ? Object.values(fields) : [String(error.reason)]
    set({ tone: 'danger', code: error.code, texts })
  } else if (!(error instanceof Error && error.name === 'AbortError')) {
    set({ tone: 'danger', code: 'undefined_error', texts: ['Undefined error'] })
  }
}

export function clearBanner(): void {
  set(undefined)
}

on('reach', (answers) => {
  if (answers && current?.code === 'network') clearBanner()
})

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useBanner(): BannerMessage | undefined {
  return useSyncExternalStore(watch, () => current)
}
