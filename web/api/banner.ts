// The one message above the page: what a call answered when no screen deals with it (spec 8). No looks.
import { useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { ApiError, on } from './client.ts'

export interface BannerMessage {
  readonly tone: 'danger' | 'warning' | 'success' | 'info'
  /** Code of an error: its title is the text `titles.{code}`. */
  readonly code?: string
  /** Sentences of the wire, or texts already in the person's language. */
  readonly texts: readonly string[]
}

const banner = observable<BannerMessage | undefined>(undefined)

/** Shows what went wrong: code as title, reason as text. An aborted call says nothing. */
export function showError(error: unknown): void {
  if (error instanceof ApiError) {
    const fields = error.fields
    const texts = fields ? Object.values(fields) : [String(error.reason)]
    banner.set({ tone: 'danger', code: error.code, texts })
  } else if (!(error instanceof Error && error.name === 'AbortError')) {
    banner.set({ tone: 'danger', code: 'undefined_error', texts: ['Undefined error'] })
  }
}

export function clearBanner(): void {
  banner.set(undefined)
}

on('reach', (answers) => {
  if (answers && banner.get()?.code === 'network') clearBanner()
})

export function useBanner(): BannerMessage | undefined {
  return useSyncExternalStore(banner.subscribe, banner.get)
}
