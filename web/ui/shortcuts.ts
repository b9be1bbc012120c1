// Keys of the screen at hand: who listens to which key, and what it does in words, for the `?` dialog.
// Keys are silent while somebody types and while a dialog is open.
import { useEffect, useRef, useSyncExternalStore } from 'react'

export interface Shortcut {
  /** As `event.key` names it, letters in lower case: `c`, `/`, `Enter`. `mod+Enter` is Ctrl or ⌘ with Enter. */
  readonly key: string
  /** Text key of what it does: `records.keys.create`. */
  readonly text: string
  readonly run: (event: KeyboardEvent) => void
  /** Also heard while typing (always so for `mod+…`). */
  readonly typing?: boolean
  readonly disabled?: boolean
}

/** Screens opened later come first: a dialog's Enter goes before the page's. */
let active: readonly (readonly Shortcut[])[] = []
const watchers = new Set<() => void>()

function change(next: readonly (readonly Shortcut[])[]): void {
  active = next
  for (const watcher of watchers) watcher()
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]')
}

/** Lists stay in the page when they are closed: only what is seen asks. */
function isAsking(): boolean {
  const asking = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')
  return [...asking].some((one) => one.checkVisibility({ visibilityProperty: true }))
}

function nameOf(event: KeyboardEvent): string | undefined {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) return `mod+${key}`
  return event.altKey ? undefined : key
}

function heard(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const name = nameOf(event)
  const shortcut = active.flat().find((one) => one.key === name && !one.disabled)
  if (!shortcut) return
  if (name === 'Enter' && event.target instanceof Element && event.target.closest('a, button'))
    return
  const always = shortcut.typing || shortcut.key.startsWith('mod+')
  if (!always && (isTyping(event.target) || isAsking())) return
  event.preventDefault()
  shortcut.run(event)
}

/** Listens to keys while the component is on the screen. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const names = shortcuts.map(({ key, text, typing, disabled }) =>
    [key, text, typing ? 1 : 0, disabled ? 1 : 0].join(' '),
  )
  const signature = names.join('\n')
  useEffect(() => {
    const entries = latest.current.map((shortcut, index) => ({
      ...shortcut,
      run: (event: KeyboardEvent) => latest.current[index]?.run(event),
    }))
    if (active.length === 0) document.addEventListener('keydown', heard)
    change([entries, ...active])
    return () => {
      change(active.filter((list) => list !== entries))
      if (active.length === 0) document.removeEventListener('keydown', heard)
    }
    // The signature stands for the shortcuts: the same keys again need no new subscription.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [signature])
}

/** All keys that work now, for the dialog that lists them. */
export function useActiveShortcuts(): readonly Shortcut[] {
  const lists = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => active,
  )
  return lists.flat().filter((shortcut) => !shortcut.disabled)
}
