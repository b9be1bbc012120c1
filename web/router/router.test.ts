// Travels without a screen: guards before it is left, where the page is scrolled to, and which of two journeys counts.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Opened, HistoryEntry, Router, Travel, View } from './router.ts'

const viewOf = (path: string): View => ({
  key: path,
  name: path,
  title: path,
  params: {},
  Layout: () => null,
  Screen: () => null,
})

let tab: FakeBrowser
/** Addresses that do not open at once, and how they open at last. */
let late: Map<string, () => void>
/** Whether `/at-times` opens. */
let isBroken: boolean
/** Whether something lies over the screen. */
let isCovered: boolean

interface Trip {
  readonly router: Router
  /** Goes there and draws what is shown. */
  go(href: string, travel?: Travel): Promise<void>
  readonly path: () => string
}

/** A tab at this path, with a router that opens every address. */
async function start(path: string, stored: Record<string, string> = {}): Promise<Trip> {
  tab = openTab(path, stored)
  vi.resetModules()
  const { Router: Fresh } = await import('./router.ts')
  const open = async (place: HistoryEntry): Promise<Opened> => {
    if (place.path.startsWith('/late'))
      await new Promise<void>((resolve) => late.set(place.path, resolve))
    if (place.path === '/broken' || (place.path === '/at-times' && isBroken))
      throw new Error('broken')
    return place.path === '/old' ? { redirect: '/new' } : viewOf(place.path)
  }
  const router = new Fresh({
    open,
    preload: async () => undefined,
    onStep: () => isCovered,
    onLeave: () => undefined,
    onShow: () => undefined,
  })
  router.watch(() => router.settleScroll(router.shown))
  await vi.waitFor(() => expect(router.shown.view).toBeDefined())
  return {
    router,
    go: (href, travel) => router.navigate(href, travel),
    path: () => router.shown.place.path,
  }
}

beforeEach(() => {
  late = new Map()
  isBroken = false
  isCovered = false
})
afterEach(() => vi.unstubAllGlobals())

describe('a guard', () => {
  test('keeps the person where they are, and lets them go when they say so', async () => {
    const { router, go, path } = await start('/form')
    const asked: (() => void)[] = []
    const takeAway = router.guard((leave) => asked.push(leave) > 0)
    await go('/list')
    expect([path(), tab.address(), asked.length]).toEqual(['/form', '/form', 1])
    asked[0]!()
    await vi.waitFor(() => expect(path()).toBe('/list'))
    expect(tab.address()).toBe('/list')
    takeAway()
    await go('/other')
    expect([path(), asked.length]).toEqual(['/other', 1])
  })

  test('takes back a step in history, and makes it after all when they agree', async () => {
    const { router, go, path } = await start('/list')
    await go('/form')
    const asked: (() => void)[] = []
    router.guard((leave) => asked.push(leave) > 0)
    await tab.back()
    await vi.waitFor(() => expect(tab.address()).toBe('/form'))
    expect([path(), asked.length]).toEqual(['/form', 1])
    asked[0]!()
    await vi.waitFor(() => expect(path()).toBe('/list'))
    expect([tab.address(), asked.length]).toEqual(['/list', 1])
  })

  test('is not asked when only the query string changes', async () => {
    const { router, go } = await start('/list')
    const guard = vi.fn<() => boolean>(() => true)
    router.guard(guard)
    await go('/list?page=2')
    expect(tab.address()).toBe('/list?page=2')
    expect(guard).not.toHaveBeenCalled()
  })

  test('that lets pass leaves the word to the next one', async () => {
    const { router, go, path } = await start('/form')
    router.guard(() => false)
    router.guard(() => true)
    await go('/list')
    expect(path()).toBe('/form')
  })
})

test('a step in history leads nowhere while something lies over the screen, and a link does', async () => {
  const { go, path } = await start('/list')
  await go('/list?page=2')
  await go('/record')
  isCovered = true
  await tab.back()
  await vi.waitFor(() => expect(tab.address()).toBe('/record'))
  expect(path()).toBe('/record')
  await go('/other')
  expect([path(), tab.address()]).toEqual(['/other', '/other'])
  isCovered = false
  await tab.back()
  await vi.waitFor(() => expect(path()).toBe('/record'))
})

describe('a page', () => {
  test('begins at its top, and is where it was left when somebody comes back', async () => {
    const { go } = await start('/list')
    tab.scrollY = 700
    await go('/record')
    expect(tab.scrollY).toBe(0)
    tab.scrollY = 120
    await tab.back()
    expect(tab.scrollY).toBe(700)
    await tab.forward()
    expect(tab.scrollY).toBe(120)
  })

  test('stays where it is scrolled to when its filters change', async () => {
    const { go } = await start('/list')
    tab.scrollY = 700
    await go('/list?status=open', { replace: true })
    expect(tab.scrollY).toBe(700)
  })

  test('begins at its top where it takes the place of a form', async () => {
    const { go } = await start('/list')
    tab.scrollY = 700
    await go('/record', { replace: true })
    expect(tab.scrollY).toBe(0)
  })

  test('that is drawn again does not move', async () => {
    const { router } = await start('/list')
    tab.scrollY = 300
    router.settleScroll(router.shown)
    expect(tab.scrollY).toBe(300)
  })

  test('is scrolled to the part that the address names', async () => {
    const { go } = await start('/list')
    const scrollIntoView = vi.fn<() => void>()
    tab.elements.set('comments', { scrollIntoView })
    await go('/record#comments')
    expect(scrollIntoView).toHaveBeenCalledOnce()
  })

  test('is left to the browser when a link leads to a part of the same page', async () => {
    await start('/record')
    tab.scrollY = 40
    tab.follow('#comments')
    expect([tab.address(), tab.scrollY]).toEqual(['/record#comments', 40])
  })

  test('is where it was after it was loaded anew', async () => {
    const { router } = await start('/list')
    tab.scrollY = 450
    tab.hide()
    const stored = sessionStorage.getItem('scroll') ?? ''
    const [[key, top]] = JSON.parse(stored) as [[string, number]]
    expect([key, top]).toEqual([router.shown.place.key, 450])
    await start('/list', { scroll: stored })
    const { restoreScroll } = await import('./scroll.ts')
    restoreScroll(key, '')
    expect(tab.scrollY).toBe(450)
  })
})

describe('a journey', () => {
  test('that somebody overtakes is not shown when it arrives', async () => {
    const { go, path } = await start('/list')
    const slow = go('/late')
    await vi.waitFor(() => expect(late.has('/late')).toBe(true))
    await go('/record')
    late.get('/late')!()
    await slow
    expect([path(), tab.address()]).toEqual(['/record', '/record'])
  })

  test('that somebody steps back from before it is there is not shown when it arrives', async () => {
    const { go, path } = await start('/list')
    const slow = go('/late')
    await tab.back()
    late.get('/late')!()
    await slow
    expect([path(), tab.address()]).toEqual(['/list', '/list'])
  })

  test('that is overtaken is an entry of its own: a guard takes back one step, and no more', async () => {
    const { router, go, path } = await start('/list')
    const slow = go('/late')
    await go('/form')
    late.get('/late')!()
    await slow
    const asked: (() => void)[] = []
    router.guard((leave) => asked.push(leave) > 0)
    await tab.back()
    await vi.waitFor(() => expect(tab.address()).toBe('/form'))
    expect([path(), asked.length]).toEqual(['/form', 1])
    asked[0]!()
    await vi.waitFor(() => expect(tab.address()).toBe('/late'))
  })

  test('shows that it is late, and what it was late with', async () => {
    const { router, go } = await start('/list')
    const slow = go('/late')
    await vi.waitFor(() => expect(router.shown.isLate).toBe(true))
    expect(router.shown.view?.key).toBe('/list')
    late.get('/late')!()
    await slow
    expect([router.shown.isLate, router.shown.view?.key]).toEqual([false, '/late'])
  })

  test('whose link is followed once more while it is late arrives all the same', async () => {
    const { router, go } = await start('/list')
    const slow = go('/late')
    await vi.waitFor(() => expect(router.shown.isLate).toBe(true))
    const arrive = late.get('/late')!
    const again = go('/late?page=2')
    await vi.waitFor(() => expect(late.get('/late')).not.toBe(arrive))
    for (const each of [arrive, late.get('/late')!]) each()
    await Promise.all([slow, again])
    expect(tab.address()).toBe('/late?page=2')
    expect([router.shown.isLate, router.shown.view?.key]).toEqual([false, '/late'])
  })

  test('ends elsewhere when the address leads on, and leaves no entry behind', async () => {
    const { go, path } = await start('/list')
    await go('/old')
    expect([path(), tab.address()]).toEqual(['/new', '/new'])
    await tab.back()
    expect(path()).toBe('/list')
  })

  test('that fails says why, and the address can be opened again', async () => {
    const { router, go } = await start('/list')
    await go('/broken')
    expect(router.shown.failure).toEqual(new Error('broken'))
    await go('/record')
    expect(router.shown.failure).toBeUndefined()
  })

  test('that failed is tried again by the same link', async () => {
    const { router, go } = await start('/list')
    isBroken = true
    await go('/at-times')
    expect(router.shown.failure).toEqual(new Error('broken'))
    isBroken = false
    await go('/at-times')
    expect([router.shown.failure, router.shown.view?.key]).toEqual([undefined, '/at-times'])
  })
})

interface Entry {
  readonly state: unknown
  readonly url: URL
}

/** As much of a browser as the router needs: one tab's history, its address, and how far it is scrolled. */
interface FakeBrowser {
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
function openTab(path = '/', stored: Record<string, string> = {}): FakeBrowser {
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
