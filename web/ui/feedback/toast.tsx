// Quiet word at the edge of the screen that something was saved, with undo for 8 seconds. The library comes once the
// browser has nothing else to do, or with the first toast; `Toasts` is mounted once by the shell.
import { useEffect, useSyncExternalStore, lazy, Suspense } from 'react'
import { observable } from '#core/observable.ts'
import { whenIdle } from '../when-idle.ts'
import { Dispensable } from './Dispensable.tsx'
import styles from './feedback.module.css'

export interface Toast {
  message: string
  /** Undo button; `label` is its word. */
  undo?: { label: string; run: () => void }
  /** What it is about, say a record's id: it takes the place of what was said about that before, and of its undo. */
  about?: string
  /** Runs once it has gone without undo, or could not be shown. */
  onGone?: () => void
}

/** How long undo is offered, in milliseconds. */
export const undoMs = 8_000
const readMs = 4_000

const loadHost = () => import('./ToastHost.tsx')
const Host = lazy(loadHost)
/** The latest toast about something → its id. */
const latest = new Map<string, string>()
/** Becomes true with the first toast. */
const isNeeded = observable(false)

/** Shows a toast. Resolves when it is on the screen, or cannot be shown because its part of the page is not there. */
export async function toast({ message, undo, about, onGone }: Toast): Promise<void> {
  isNeeded.set(true)
  const host = await loadHost().catch(() => undefined)
  if (!host) return onGone?.()
  const { notifications } = host
  const former = about === undefined ? undefined : latest.get(about)
  if (former !== undefined) notifications.hide(former)
  let isUndone = false
  const id = notifications.show({
    onClose: () => void (isUndone || onGone?.()),
    autoClose: undo ? undoMs : readMs,
    withCloseButton: false,
    message: (
      <output className={styles.toast}>
        <span>{message}</span>
        {undo && (
          <button
            type="button"
            onClick={() => {
              isUndone = true
              notifications.hide(id)
              undo.run()
            }}
          >
            {undo.label}
          </button>
        )}
      </output>
    ),
  })
  if (about !== undefined) latest.set(about, id)
}

export function Toasts() {
  const mounted = useSyncExternalStore(isNeeded.subscribe, isNeeded.get)
  useEffect(() => whenIdle(loadHost), [])
  return mounted ? (
    <Dispensable>
      <Suspense>
        <Host />
      </Suspense>
    </Dispensable>
  ) : null
}
