// Quiet word at the edge of the screen that something was saved, with undo, or what usually follows, for 8 seconds. The library comes once the
// browser has nothing else to do, or with the first toast; `Toasts` is mounted once by the shell.
import { useEffect, useSyncExternalStore, lazy, Suspense } from 'react'
import { observable } from '#core/observable.ts'
import { whenIdle } from '../when-idle.ts'
import { Dispensable } from './Dispensable.tsx'
import styles from './feedback.module.css'

export interface Toast {
  message: string
  /** Undo button; `label` is its word. */
  undo?: ToastButton
  /** What usually follows, beside undo. */
  next?: ToastButton | readonly ToastButton[]
  /** What it is about, say a record's id: it takes the place of what was said about that before, and of its undo. */
  about?: string
  /** Runs once it has gone without undo, or could not be shown. */
  onGone?: () => void
}

interface ToastButton {
  label: string
  run: () => void
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
export async function toast({ message, undo, next, about, onGone }: Toast): Promise<void> {
  isNeeded.set(true)
  const host = await loadHost().catch(() => undefined)
  if (!host) return onGone?.()
  const { notifications } = host
  const former = about === undefined ? undefined : latest.get(about)
  if (former !== undefined) notifications.hide(former)
  const buttons = [undo, next].flat().filter((one) => one !== undefined)
  let isUndone = false
  const id = notifications.show({
    onClose: () => void (isUndone || onGone?.()),
    autoClose: buttons.length > 0 ? undoMs : readMs,
    withCloseButton: false,
    message: (
      <output className={styles.toast}>
        <span>{message}</span>
        {buttons.map((button) => (
          <button
            key={button.label}
            type="button"
            onClick={() => {
              isUndone = button === undo
              notifications.hide(id)
              button.run()
            }}
          >
            {button.label}
          </button>
        ))}
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
