// Travels between screens without loading the page anew: the browser's history, what is shown of it, and the guards before
// it is left. What belongs to an address is for its maker to say (`open`); nothing here draws.
import type { ComponentType, ReactNode } from 'react'
import type { Params } from './match.ts'
import { rememberScroll, restoreScroll, storeScroll } from './scroll.ts'

/** One entry of the browser's history. */
export interface HistoryEntry {
  /** Without query string and hash. */
  readonly path: string
  /** `?page=2`, or nothing. */
  readonly search: string
  /** `#name`, or nothing. */
  readonly hash: string
  /** Of this entry alone, so that two visits of one address are two places. */
  readonly key: string
  /** Counts the entries from the one the tab began with. */
  readonly index: number
}

/** What is drawn at an address. */
export interface View {
  /** Same key, same screen: it stays mounted. */
  readonly key: string
  /** Of the screen: sent along with what it asks the server. */
  readonly name: string
  /** Text key of the title. */
  readonly title: string
  /** Drawn around the screen; it stays while the next screen has the same. */
  readonly Layout: ComponentType<{ children: ReactNode }>
  readonly Screen: ComponentType
  readonly params: Params
}

/** What an address leads to: a view, or another address instead. */
export type Opened = View | { readonly redirect: string }

export interface Shown {
  readonly place: HistoryEntry
  /** Undefined before the first one is there. */
  readonly view: View | undefined
  /** The view is late: its place is kept. */
  readonly isLate: boolean
  /** Why there is no view. */
  readonly failure: unknown
}

export interface Travel {
  /** No new entry in the browser's history; a page of which only the query changes stays where it is scrolled to. */
  readonly replace?: boolean
}

/** Called before another path is shown: true keeps the person here, and `leave` goes there after all. */
export type Guard = (leave: () => void) => boolean

export interface RouterOptions {
  readonly open: (place: HistoryEntry) => Promise<Opened>
  /** Loads what a path will need. */
  readonly preload: (path: string) => Promise<unknown>
  /** Before a step in history: true when it took away what lies over the screen, which stays then. */
  readonly onStep: () => boolean
  /** Another path is loading; the old screen is still drawn. */
  readonly onLeave: () => void
  /** The new screen is about to be drawn. */
  readonly onShow: (view: View) => void
}

/** Milliseconds before a late view shows that it is late, and how long it does so at least. */
const lateAfterMs = 150
const lateAtLeastMs = 200

const pause = (ms: number) => new Promise<'late'>((resolve) => setTimeout(resolve, ms, 'late'))

interface Entry {
  readonly key?: string
  readonly index?: number
}

const newKey = () => Math.random().toString(36).slice(2, 10)

function placeAt(url: URL | Location, { key = newKey(), index = 0 }: Entry): HistoryEntry {
  return { path: url.pathname, search: url.search, hash: url.hash, key, index }
}

const hrefOf = ({ path, search, hash }: HistoryEntry) => path + search + hash

export class Router {
  readonly #options: RouterOptions
  readonly #watchers = new Set<() => void>()
  readonly #guards = new Set<Guard>()
  #shown: Shown
  /** The entry that the browser is at; while it opens, the one before is still shown. */
  #at: HistoryEntry
  /** The latest journey; what an earlier one still loads is not shown. */
  #journey = 0
  /** The step in history that is under way was agreed to, or takes back one that was not. */
  #isAgreed = false
  #keepsScroll = false

  constructor(options: RouterOptions) {
    this.#options = options
    const place = placeAt(window.location, (history.state ?? {}) as Entry)
    this.#at = place
    this.#shown = { place, view: undefined, isLate: false, failure: undefined }
    history.scrollRestoration = 'manual'
    history.replaceState({ key: place.key, index: place.index }, '')
    window.addEventListener('popstate', () => this.#step())
    window.addEventListener('pagehide', () => {
      rememberScroll(this.#shown.place.key)
      storeScroll()
    })
    void this.#travel(place)
  }

  get shown(): Shown {
    return this.#shown
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Goes to an address of this site; resolves when it is shown, or when a guard has kept the person here. */
  async navigate(href: string, travel: Travel = {}): Promise<void> {
    const { index } = this.#at
    const { replace = false } = travel
    const entry = { index: replace ? index : index + 1 }
    const place = placeAt(new URL(href, window.location.href), entry)
    if (this.#isKept(place, () => void this.#go(place, replace))) return
    await this.#go(place, replace)
  }

  async #go(place: HistoryEntry, replace: boolean): Promise<void> {
    rememberScroll(this.#shown.place.key)
    const state = { key: place.key, index: place.index }
    if (replace) history.replaceState(state, '', hrefOf(place))
    else history.pushState(state, '', hrefOf(place))
    this.#at = place
    this.#keepsScroll = replace && place.path === this.#shown.place.path
    await this.#travel(place)
  }

  /** Opens the address at hand again: after a failure, or when somebody else is signed in. */
  async reopen(): Promise<void> {
    await this.#travel(this.#at, true)
  }

  preload(href: string): Promise<unknown> {
    return this.#options.preload(new URL(href, window.location.href).pathname)
  }

  /** Adds a guard; the returned function takes it away. */
  guard(guard: Guard): () => void {
    this.#guards.add(guard)
    return () => this.#guards.delete(guard)
  }

  #isKept(next: HistoryEntry, leave: () => void): boolean {
    if (next.path === this.#shown.place.path) return false
    return [...this.#guards].some((guard) => guard(leave))
  }

  /** Somebody went back or forward, or followed a link inside the page. */
  #step(): void {
    const from = this.#at
    const isNew = history.state === null
    const entry = (isNew ? { index: from.index + 1 } : history.state) as Entry
    const place = placeAt(window.location, entry)
    if (isNew) history.replaceState({ key: place.key, index: place.index }, '')
    const agreed = this.#isAgreed
    this.#isAgreed = false
    // A step that was taken back leads to where we are.
    if (place.key === from.key) return
    const distance = place.index - from.index
    const leave = () => {
      this.#isAgreed = true
      history.go(distance)
    }
    const isSpent = !agreed && !isNew && this.#options.onStep()
    if (isSpent || (!agreed && this.#isKept(place, leave))) {
      history.go(-distance)
      return
    }
    rememberScroll(this.#shown.place.key)
    this.#at = place
    // The browser itself scrolls to the part of a page that a link names.
    this.#keepsScroll = isNew
    void this.#travel(place)
  }

  async #travel(place: HistoryEntry, isForced = false): Promise<void> {
    const journey = ++this.#journey
    const { place: from, view, isLate, failure } = this.#shown
    const isThere = view !== undefined && !isLate && failure === undefined
    if (isThere && place.path === from.path && !isForced) {
      this.#show({ ...this.#shown, place })
      return
    }
    if (place.path !== from.path) this.#options.onLeave()
    const isCurrent = () => journey === this.#journey
    const opening = this.#options.open(place)
    const first = await Promise.race([opening, pause(lateAfterMs)]).catch(() => undefined)
    if (first === 'late' && isCurrent()) {
      this.#show({ place, view, isLate: true, failure: undefined })
      await Promise.all([opening, pause(lateAtLeastMs)]).catch(() => undefined)
    }
    try {
      const opened = await opening
      if (!isCurrent()) return
      if ('redirect' in opened) {
        await this.#go(placeAt(new URL(opened.redirect, window.location.href), place), true)
        return
      }
      this.#options.onShow(opened)
      this.#show({ place, view: opened, isLate: false, failure: undefined })
    } catch (failure) {
      if (isCurrent()) this.#show({ place, view, isLate: false, failure })
    }
  }

  #show(shown: Shown): void {
    this.#shown = shown
    for (const watcher of this.#watchers) watcher()
  }

  /** Scrolls to where the place was left, or to its top. To be called when it has been drawn. */
  settleScroll({ place, view, isLate }: Shown): void {
    if (!view || isLate || this.#keepsScroll) return
    // Once per journey: what is drawn again later does not move the page.
    this.#keepsScroll = true
    restoreScroll(place.key, place.hash)
  }
}
