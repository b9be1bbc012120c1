// The one message above the page: what a call answered when no screen deals with it (spec 8). No looks.
import { useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { ApiError, on } from './client.ts'

export interface BannerMessage {
  readonly tone: 'danger' | 'warning' | 'success' | 'info'
  /** Code of an error: its title is the text `titles.{code}`. */
  readonly code?: string
  /** What a call answered. */
  readonly error?: ApiError
  /** Key of the entity whose fields the answer may blame. */
  readonly of?: string
}

const banner = observable<BannerMessage | undefined>(undefined)

/**
 * Shows what went wrong: code as title, reason as text. An aborted call says nothing. `of`: key of the entity whose fields
 * the answer may blame.
 */
export function showError(error: unknown, of?: string): void {
  if (error instanceof ApiError) {
    banner.set({ tone: 'danger', code: error.code, error, of })
  } else if (!(error instanceof Error && error.name === 'AbortError')) {
    banner.set({ tone: 'danger', code: 'undefined_error' })
  }
}

/** The same, to be handed to a call that may blame fields of this entity, by its key. */
export function showErrorOf(of: string): (error: unknown) => void {
  return (error) => showError(error, of)
}

export function clearBanner(): void {
  banner.set(undefined)
}

// What did not arrive is still not saved when something else is answered: a later save says that all is well again.
on('written', () => {
  if (banner.get()?.code === 'network') clearBanner()
})

export function useBanner(): BannerMessage | undefined {
  return useSyncExternalStore(banner.subscribe, banner.get)
}
