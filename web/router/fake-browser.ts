// As much of a browser as the router needs, for its tests: one tab's history, its address, and how far it is scrolled.
import { vi } from 'vitest'

interface Entry {
  readonly state: unknown
  readonly url: URL
}

export interface FakeBrowser {
  readonly address: () => string
  /** Pixels from the top. */
  scrollY: number
  /** The person scrolls, or presses a button of the browser. */
  back(): Promise<void>
  forward(): Promise<void>
  /** Follows a link inside the page, as browsers do by themselves. */
  follow(hash: string): void
  /** The tab is left or loaded anew. */
  hide(): void
  /** Elements of the page by id, and those that were scrolled to. */
  readonly elements: Map<string, { scrollIntoView(): void }>
}

const site = 'https://bancada.test'
/** Time for a step in history, and for what follows it. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Takes the place of `window`, `history` and `document` until the test ends. */
export function openTab(path = '/', stored: Record<string, string> = {}): FakeBrowser {
  const target = new EventTarget()
  const entries: Entry[] = [{ state: null, url: new URL(path, site) }]
  let at = 0
  /** Without an address it stays the one at hand. */
  const resolve = (href?: string) => {
    const { url } = entries[at]!
    return href === undefined ? url : new URL(href, url)
  }
  const put = (place: number, state: unknown, href?: string) => {
    const entry = { state, url: resolve(href) }
    entries.splice(place, entries.length, entry)
    at = place
  }
  const go = (steps: number) => {
    setTimeout(() => {
      if (!entries[at + steps]) return
      at += steps
      target.dispatchEvent(new Event('popstate'))
    })
  }
  const elements: FakeBrowser['elements'] = new Map()
  const kept = new Map(Object.entries(stored))
  const tab: FakeBrowser = {
    address: () => entries[at]!.url.href.slice(site.length),
    scrollY: 0,
    elements,
    async back() {
      go(-1)
      await pause()
    },
    async forward() {
      go(1)
      await pause()
    },
    follow(hash) {
      put(at + 1, null, hash)
      target.dispatchEvent(new Event('popstate'))
    },
    hide: () => void target.dispatchEvent(new Event('pagehide')),
  }
  const history = {
    get state() {
      return entries[at]!.state
    },
    scrollRestoration: 'auto',
    pushState: (state: unknown, _: string, href?: string) => put(at + 1, state, href),
    replaceState(state: unknown, _: string, href?: string) {
      entries[at] = { state, url: resolve(href) }
    },
    go,
  }
  vi.stubGlobal('history', history)
  vi.stubGlobal('document', { getElementById: (id: string) => elements.get(id) ?? null })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('window', {
    get location() {
      return entries[at]!.url
    },
    get scrollY() {
      return tab.scrollY
    },
    scrollTo(_: number, top: number) {
      tab.scrollY = top
    },
    addEventListener: target.addEventListener.bind(target),
  })
  return tab
}
