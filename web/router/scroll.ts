// Where each entry of the browser's history was scrolled to, for this tab: going back leads to where one was.
import { inTab } from '#web/storage/browser-storage.ts'

const storageKey = 'scroll'
/** As many entries are remembered; the oldest go first. */
const maxEntries = 100

const stored = inTab.getJson(storageKey)
const positions = new Map(Array.isArray(stored) ? (stored as [string, number][]) : [])

/** Remembers where the page is scrolled to, in pixels, as the position of this entry. */
export function rememberScroll(key: string): void {
  positions.delete(key)
  positions.set(key, window.scrollY)
  const [oldest] = positions.keys()
  if (positions.size > maxEntries && oldest !== undefined) positions.delete(oldest)
}

/** Keeps what is remembered over a reload. */
export function storeScroll(): void {
  inTab.setJson(storageKey, [...positions])
}

/** Back to where this entry was left; else to the element the address names, else to the top. */
export function restoreScroll(key: string, hash: string): void {
  const known = positions.get(key)
  const target = known === undefined && hash !== '' && document.getElementById(hash.slice(1))
  if (target) target.scrollIntoView()
  else window.scrollTo(0, known ?? 0)
}
