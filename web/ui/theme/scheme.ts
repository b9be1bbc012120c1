// Light, dark, or as the system says: chosen in this browser, kept there, the same in all of its tabs. `public/theme.js`
// reads the choice before the first paint.
import { useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { inBrowser } from '#web/storage/browser-storage.ts'

export const schemes = ['light', 'dark', 'auto'] as const
export type Scheme = (typeof schemes)[number]

const key = 'theme'
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function stored(): Scheme {
  const kept = inBrowser.get(key)
  return schemes.find((scheme) => scheme === kept) ?? 'auto'
}

function drawnFor(scheme: Scheme): 'light' | 'dark' {
  if (scheme !== 'auto') return scheme
  return prefersDark().matches ? 'dark' : 'light'
}

const chosen = observable<Scheme>('auto')

function show(scheme: Scheme): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', drawnFor(scheme))
  chosen.set(scheme)
}

export function chooseScheme(scheme: Scheme): void {
  inBrowser.set(key, scheme)
  show(scheme)
}

/** The choice, and what is drawn by it. */
export function useScheme(): { scheme: Scheme; drawn: 'light' | 'dark' } {
  const scheme = useSyncExternalStore(chosen.subscribe, chosen.get)
  const drawn = useSyncExternalStore(chosen.subscribe, () => drawnFor(chosen.get()))
  return { scheme, drawn }
}

/** Once, before anything is drawn: from then on the page follows the system and the other tabs. */
export function startScheme(): void {
  const follow = () => show(stored())
  follow()
  prefersDark().addEventListener('change', follow)
  window.addEventListener('storage', follow)
}
