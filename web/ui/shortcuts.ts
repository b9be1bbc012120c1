// Keys of the screen at hand: which key does what, and what that is in words, for the `?` dialog.
// Keys do nothing while somebody types and while a dialog is open; those of a single character can be switched off.
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { inBrowser } from '#web/storage/browser-storage.ts'
import { holdKeys } from './held-keys.ts'

export interface Shortcut {
  /** As `event.key` names it, letters in lower case: `c`, `/`, `Enter`. `mod+Enter` is Ctrl or ⌘ with Enter, `alt+1` Alt with a digit. */
  readonly key: string
  /** Text key of what it does: `records.keys.create`; absent: it is not listed. */
  readonly text?: string
  readonly run: (event: KeyboardEvent) => void
  /** It leads to something to write in: what is typed until that is there is written into it. */
  readonly leadsToText?: boolean
  /** Works while typing too; `mod+…` and `alt+…` do unless this is false. */
  readonly typing?: boolean
  readonly disabled?: boolean
  /** Of every page: where the screen has this key itself, the screen's goes first. */
  readonly everywhere?: boolean
}

type Listed = Shortcut & { readonly text: string }

/** Screens opened later come first: a dialog's Enter goes before the page's. */
const active = observable<readonly (readonly Shortcut[])[]>([])

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const written =
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"]'
  return target.isContentEditable || target.matches(written)
}

/** Lists stay in the page when they are closed: only what is seen counts. */
function isDialogOpen(): boolean {
  const asking = document.querySelectorAll(
    'dialog[open], [role="dialog"], [role="menu"], [role="listbox"]',
  )
  return [...asking].some((one) => one.checkVisibility({ visibilityProperty: true }))
}

/** AltGr, which some keyboards need for `/` and `?`, reaches the page as Ctrl and Alt together. */
function nameOf(event: KeyboardEvent): string | undefined {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const isWritten = key.length === 1 && !/[a-z0-9]/.test(key)
  const isAltGr = event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey)
  if (isWritten && isAltGr) return key
  if (event.ctrlKey || event.metaKey) return `mod+${key}`
  // With Alt alone only digits: letters open menus of browsers.
  if (event.altKey)
    return /^Digit[1-9]$/.test(event.code) ? `alt+${event.code.slice(-1)}` : undefined
  return key
}

/** Enter and Space of a link, button or box are its own. */
function isOfControl(name: string | undefined, target: EventTarget | null): boolean {
  const controls = { Enter: 'a, button', ' ': 'button, input, select, summary' }[name ?? '']
  return controls !== undefined && target instanceof Element && target.closest(controls) !== null
}

const singleKeysOff = 'single-keys-off'
/** Notifies of a change of the choice below. */
const singleKeys = observable(undefined)

/** Whether keys of a single character are shortcuts (WCAG 2.1.4). The choice is this browser's. */
const hasSingleKeys = () => inBrowser.get(singleKeysOff) === undefined

/** Switches the shortcuts of a single character on or off, in this browser. */
export function setSingleKeys(on: boolean): void {
  inBrowser.set(singleKeysOff, on ? undefined : '')
  singleKeys.set(undefined)
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(singleKeys.subscribe, hasSingleKeys)
}

/** Those that work, the one that a key runs before others of that key. */
function working(lists: readonly (readonly Shortcut[])[]): readonly Shortcut[] {
  const enabled = lists.flat().filter(({ disabled }) => !disabled)
  return enabled.toSorted(
    (one, other) => Number(one.everywhere ?? 0) - Number(other.everywhere ?? 0),
  )
}

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const name = nameOf(event)
  const shortcut = working(active.get()).find((one) => one.key === name)
  if (!shortcut) return
  if (isOfControl(name, event.target)) return
  const always = shortcut.typing ?? /^(mod|alt)\+/.test(shortcut.key)
  if (!always && (isTyping(event.target) || isDialogOpen())) return
  if (shortcut.key.length === 1 && !hasSingleKeys()) return
  event.preventDefault()
  if (shortcut.leadsToText) holdKeys()
  shortcut.run(event)
}

/** A list to choose from takes every Enter for itself: what Ctrl or ⌘ make of it goes first. */
function handleFirst(event: KeyboardEvent): void {
  const isOfList =
    event.target instanceof Element && event.target.matches('[role="combobox"][readonly]')
  if (!isOfList || nameOf(event) !== 'mod+Enter') return
  handle(event)
  if (event.defaultPrevented) event.stopPropagation()
}

/** These keys work while the component is on the screen. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  // Both with the screen itself: a key pressed as soon as it is seen must not be lost.
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  const names = shortcuts.map(({ key, text, typing, disabled, leadsToText }) =>
    [key, text ?? '', String(typing), Boolean(disabled), Boolean(leadsToText)].join(' '),
  )
  const signature = names.join('\n')
  useLayoutEffect(() => {
    const entries = latest.current.map((shortcut, index) => ({
      ...shortcut,
      run: (event: KeyboardEvent) => latest.current[index]?.run(event),
    }))
    if (active.get().length === 0) {
      document.addEventListener('keydown', handleFirst, true)
      document.addEventListener('keydown', handle)
    }
    active.set([entries, ...active.get()])
    return () => {
      active.set(active.get().filter((list) => list !== entries))
      if (active.get().length > 0) return
      document.removeEventListener('keydown', handleFirst, true)
      document.removeEventListener('keydown', handle)
    }
    // Shortcuts are compared by their signature: the same keys again need no new subscription.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [signature])
}

/** All keys that work now, for the dialog that lists them. */
export function useActiveShortcuts(): readonly Listed[] {
  const lists = useSyncExternalStore(active.subscribe, active.get)
  const keys = working(lists).filter((one): one is Listed => one.text !== undefined)
  return keys.filter(({ key }, at) => keys.findIndex((one) => one.key === key) === at)
}
