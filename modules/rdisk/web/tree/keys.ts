// Keys of the tree: up and down walk the folders that are seen, right opens one, left closes it or goes to the one above.
import type { KeyboardEvent } from 'react'

const stops = 'a, button:not([aria-expanded])'

export function walkTree(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
  const node = target.closest('li')
  const all = [...currentTarget.querySelectorAll<HTMLElement>(stops)]
  const at = all.findIndex((one) => one.closest('li') === node)
  const toggle = node?.querySelector<HTMLElement>(':scope > div > [aria-expanded]')
  const isOpen = toggle?.getAttribute('aria-expanded') === 'true'
  const above = node?.parentElement?.closest('li')?.querySelector<HTMLElement>(stops)
  const moves: Record<string, (() => void) | undefined> = {
    ArrowDown: () => all[at + 1]?.focus(),
    ArrowUp: () => all[at - 1]?.focus(),
    ArrowRight: () => (isOpen ? all[at + 1]?.focus() : toggle?.click()),
    ArrowLeft: () => (isOpen ? toggle?.click() : above?.focus()),
    Home: () => all[0]?.focus(),
    End: () => all.at(-1)?.focus(),
  }
  const move = moves[key]
  if (!move || at === -1) return
  event.preventDefault()
  move()
}
